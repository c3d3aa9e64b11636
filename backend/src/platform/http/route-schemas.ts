import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { z } from 'zod';
import { CAMPOS_SECRETOS } from '@cuenta-clara/dominio/campos-secretos';
import { ANSWER, type Answer } from './openapi/answers.ts';
import { SchemaPipe } from './schema.pipe.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type ControllerClass = new (...args: any[]) => object;

interface Argument {
  readonly data?: string;
  readonly pipes: readonly unknown[];
}

export const schemasOf = (
  controller: ControllerClass,
  name: string,
  kind: RouteParamtypes,
): readonly (readonly [string, z.ZodType])[] => {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<string, Argument>;
  return Object.entries(args).flatMap(([key, { data = '', pipes }]) => {
    if (!key.startsWith(`${kind}:`)) return [];
    const read = pipes.find((pipe) => pipe instanceof SchemaPipe);
    if (read) return [[data, read.schema] as const];
    if (kind === RouteParamtypes.BODY)
      throw new Error(`${controller.name}.${name} reads a body without a schema`);
    return [];
  });
};

const fieldsOf = (schema: z.ZodType, io: 'input' | 'output'): ReadonlySet<string> => {
  const names = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties') for (const name of Object.keys(value as object)) names.add(name);
      walk(value);
    }
  };
  walk(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return names;
};

const hasSecret = (schema: z.ZodType | undefined, io: 'input' | 'output'): boolean => {
  if (!schema) return false;
  const fields = fieldsOf(schema, io);
  return CAMPOS_SECRETOS.some((secret) => fields.has(secret));
};

const known = new WeakMap<object, boolean>();

/** A route with a secret field in its body or answer takes no Idempotency-Key. */
export const carriesSecret = (controller: ControllerClass, name: string): boolean => {
  const handler = (controller.prototype as Readonly<Record<string, object>>)[name]!;
  const before = known.get(handler);
  if (before !== undefined) return before;
  const answer = Reflect.getMetadata(ANSWER, handler) as Answer | undefined;
  const bodies = schemasOf(controller, name, RouteParamtypes.BODY);
  const carries = bodies.some(([, body]) => hasSecret(body, 'input')) || hasSecret(answer?.schema, 'output');
  known.set(handler, carries);
  return carries;
};
