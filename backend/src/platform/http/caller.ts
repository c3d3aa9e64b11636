import { createHash, randomUUID } from 'node:crypto';
import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { CAMPOS_SECRETOS } from '@cuenta-clara/dominio/campos-secretos';
import { regla } from '@cuenta-clara/dominio/errores';
import { uuidV5 } from '../system/uuid-v5.ts';
import { type Caller } from '../write-side/caller.ts';
import { type RoutedRequest, pathOf } from './request-path.ts';
import { carriesSecret } from './route-schemas.ts';

export interface SignedIn extends Pick<Caller, 'ownerId' | 'userId'> {
  /** Session id; null for an accountant's access, and for tokens that are older than recorded sessions. */
  readonly sid?: string | null;
}

interface CallerRequest extends RoutedRequest {
  readonly id: string;
  readonly method: string;
  readonly user?: SignedIn;
  readonly body?: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

const NOBODY: SignedIn = { ownerId: '', userId: '' };

const NAMESPACE = '6f1c1b7e-5d0a-5c0e-9d6e-0c2f8a1b3c4d';
const COMMANDS = ['POST', 'PUT', 'DELETE'];
const KEY = /^[\x21-\x7e]{1,200}$/;

const SECRET = new Set(CAMPOS_SECRETOS);

/** The body's digest is recorded, so fields named like secrets are left out of it. */
const digestOf = (body: unknown): string =>
  createHash('sha256')
    .update(
      Buffer.isBuffer(body)
        ? body
        : (JSON.stringify(body, (name, value: unknown) => (SECRET.has(name) ? undefined : value)) ?? ''),
    )
    .digest('base64url');

/**
 * A command's id is derived from user, path and Idempotency-Key; without a key the id is new. Without a
 * session the key is ignored, because all callers would share their keys.
 */
const commandOf = (
  request: CallerRequest,
  userId: string,
  takesKey: boolean,
): Pick<Caller, 'commandId' | 'requestHash'> => {
  const { method } = request;
  if (!COMMANDS.includes(method)) return { commandId: randomUUID() };
  const key = takesKey && request.user ? request.headers['idempotency-key'] : undefined;
  // UUID v7 ids ascend, so an index of them grows at its end.
  if (key === undefined) return { commandId: uuidv7() };
  if (typeof key !== 'string' || !KEY.test(key)) throw regla('La clave Idempotency-Key no es válida.');
  const path = pathOf(request);
  // As in earlier builds, a POST's command id does not contain the method: a client may retry after the
  // product's upgrade.
  const name = method === 'POST' ? [userId, path, key] : [userId, path, key, method];
  const commandId = uuidV5(JSON.stringify(name), NAMESPACE);
  return { commandId, requestHash: digestOf(request.body) };
};

export const callerOf = (request: CallerRequest, takesKey: boolean): Caller => {
  const { ownerId, userId } = request.user ?? NOBODY;
  return { ownerId, userId, correlationId: request.id, ...commandOf(request, userId, takesKey) };
};

export const By = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const takesKey = !carriesSecret(context.getClass(), context.getHandler().name);
  return callerOf(context.switchToHttp().getRequest<CallerRequest>(), takesKey);
});

export const OwnSession = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string | null =>
    context.switchToHttp().getRequest<CallerRequest>().user?.sid ?? null,
);
