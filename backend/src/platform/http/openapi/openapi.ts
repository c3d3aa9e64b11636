import { HttpStatus, RequestMethod } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { z } from 'zod';
import { errorDeApi } from '@cuenta-clara/dominio/respuestas';
import { VERSION } from '../../system/version.ts';
import { IS_POSITION } from '../../system/position.ts';
import { BEHIND, PENDING, SINCE } from '../read-your-writes.ts';
import { type ControllerClass, carriesSecret, schemasOf } from '../route-schemas.ts';
import { IS_PUBLIC } from '../session.guard.ts';
import { ANSWER, type Answer } from './answers.ts';

type Json = Record<string, unknown>;
// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type
type Handler = Function;

export interface Route {
  readonly tag: string;
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly isPublic: boolean;
  readonly takesKey: boolean;
  readonly body: z.ZodType | null;
  readonly query: z.ZodType | null;
  readonly inPath: Readonly<Record<string, z.ZodType>>;
  readonly answer: Answer;
}

const metadata = <T>(key: string, target: object): T | undefined =>
  Reflect.getMetadata(key, target) as T | undefined;

const schemaOf = (...route: Parameters<typeof schemasOf>): z.ZodType | null =>
  schemasOf(...route)[0]?.[1] ?? null;

export const routesOf = (controllers: readonly ControllerClass[]): readonly Route[] =>
  controllers.flatMap(routesOfOne);

const routesOfOne = (controller: ControllerClass): Route[] => {
  const prototype = controller.prototype as Record<string, Handler>;
  const base = metadata<string>(PATH_METADATA, controller) ?? '';
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler = prototype[name]!;
    const method = metadata<RequestMethod>(METHOD_METADATA, handler);
    if (method === undefined) return [];
    const answer = metadata<Answer>(ANSWER, handler);
    if (!answer) throw new Error(`${controller.name}.${name} does not say what it answers`);
    const path = `/api/${base}/${metadata<string>(PATH_METADATA, handler) ?? ''}`;
    const isPublic = metadata<boolean>(IS_PUBLIC, handler) === true;
    return {
      tag: base,
      name: `${controller.name.replace(/Controller$/, '')}.${name}`,
      method: RequestMethod[method].toLowerCase(),
      path: path
        .replace(/\/+/g, '/')
        .replace(/(.)\/$/, '$1')
        .replace(/:(\w+)/g, '{$1}'),
      status:
        metadata<number>(HTTP_CODE_METADATA, handler) ??
        (method === RequestMethod.POST ? HttpStatus.CREATED : HttpStatus.OK),
      isPublic,
      takesKey: method !== RequestMethod.GET && !isPublic && !carriesSecret(controller, name),
      body: schemaOf(controller, name, RouteParamtypes.BODY),
      query: schemaOf(controller, name, RouteParamtypes.QUERY),
      inPath: Object.fromEntries(schemasOf(controller, name, RouteParamtypes.PARAM)),
      answer,
    };
  });
};

const refusalsOf = ({ method, path, isPublic, takesKey, body, query, answer }: Route): number[] => {
  const refusals = new Set(answer.refusals ?? []);
  const writes = method !== 'get';
  const hasId = path.includes('{');
  const also = (condition: boolean, ...statuses: number[]): void => {
    if (condition) for (const status of statuses) refusals.add(status);
  };
  also(hasId || body !== null || query !== null, 400);
  also(!isPublic, 401);
  also(hasId, 404);
  also(writes, 400, 409, 423, 503);
  also(body !== null, 413, 415);
  also(takesKey, 422);
  return [...refusals].sort();
};

class Components {
  readonly schemas: Json = {};

  schema(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema: _, $defs, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
    for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Json>))
      this.named(name, definition);
    return typeof root['id'] === 'string' ? this.named(root['id'], root) : refer(root);
  }

  private named(name: string, { id: _, ...definition }: Json): Json {
    this.schemas[name] = refer(definition);
    return { $ref: `#/components/schemas/${name}` };
  }
}

const refer = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;

const parametersOf = (route: Route, components: Components): Json[] => {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const schema = route.inPath[name];
    return {
      name,
      in: 'path',
      required: true,
      schema: schema ? components.schema(schema, 'input') : { type: 'string', format: 'uuid' },
    };
  });
  const query = route.query ? components.schema(route.query, 'input') : {};
  const inQuery = Object.entries((query['properties'] ?? {}) as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: ((query['required'] ?? []) as string[]).includes(name),
    schema,
  }));
  const inHeaders = [
    ...(route.takesKey ? ['IdempotencyKey'] : []),
    ...(route.method === 'get' && !route.isPublic ? ['Since'] : []),
  ];
  return [...inPath, ...inQuery, ...inHeaders.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
};

const requestOf = ({ body, answer }: Route, components: Components): Json | null => {
  if (answer.upload !== undefined) {
    const properties = { [answer.upload]: { type: 'string', format: 'binary' } };
    const schema = { type: 'object', properties, required: [answer.upload] };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (answer.bodies) {
    const content = answer.bodies.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]);
    return { required: true, content: Object.fromEntries(content) };
  }
  if (!body) return null;
  return { required: true, content: { 'application/json': { schema: components.schema(body, 'input') } } };
};

const answerOf = ({ answer, method, isPublic }: Route, components: Components): Json => {
  const content: Json = {};
  if (answer.schema) content['application/json'] = { schema: components.schema(answer.schema, 'output') };
  for (const type of answer.files ?? []) content[type] = { schema: { type: 'string', format: 'binary' } };
  const [name, header] = method === 'get' ? [BEHIND, 'Behind'] : [PENDING, 'Pending'];
  return {
    description: answer.summary,
    ...(!isPublic && { headers: { [name]: { $ref: `#/components/headers/${header}` } } }),
    ...(Object.keys(content).length > 0 && { content }),
  };
};

const operationOf = (route: Route, components: Components): Json => {
  const parameters = parametersOf(route, components);
  const requestBody = requestOf(route, components);
  const refusals = refusalsOf(route).map((status) => [status, { $ref: `#/components/responses/${status}` }]);
  return {
    operationId: route.name,
    tags: [route.tag],
    summary: route.answer.summary,
    ...(route.isPublic && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { [route.status]: answerOf(route, components), ...Object.fromEntries(refusals) },
  };
};

const REFUSALS: Record<number, string> = {
  400: 'A broken rule, or an id that is none.',
  401: 'No session, or one that ended; wrong credentials.',
  404: "Absent, or someone else's: nobody learns which.",
  409: 'In conflict with what is there.',
  413: 'Too large.',
  415: 'Of a type that is not taken.',
  422: 'The Idempotency-Key was used with another body.',
  423: 'Nothing of hers is recorded for now: her log was changed, and the ledger says what was found.',
  429: 'Too many tries; Retry-After says when.',
  503: 'Cannot be recorded or rendered now; nothing changed.',
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A retry under the same key answers the first result and does nothing a second time.',
  schema: { type: 'string', maxLength: 200 },
};

const PLACE = { type: 'string', pattern: IS_POSITION.source };
const SINCE_PLACE = {
  name: SINCE,
  in: 'header',
  description:
    'The log position that a write answered. The read waits for this position for half a second, and says when its answer is older.',
  schema: PLACE,
};
const HEADERS = {
  Pending: {
    description:
      'The change is recorded, but reads do not show it yet: they do once they reach this log position.',
    schema: PLACE,
  },
  Behind: {
    description: `'si': the answer is older than the log position in ${SINCE}.`,
    schema: { type: 'string' },
  },
};

export const openApiOf = (routes: readonly Route[]): Json => {
  const components = new Components();
  const paths: Record<string, Json> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method] = operationOf(route, components);
  const error = { 'application/json': { schema: components.schema(errorDeApi, 'output') } };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cuenta Clara',
      version: VERSION,
      description: 'Invoicing and customers of a small business. Errors are Spanish texts, fit to be shown.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY, Since: SINCE_PLACE },
      headers: HEADERS,
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [status, { description, content: error }]),
      ),
      schemas: components.schemas,
    },
  };
};
