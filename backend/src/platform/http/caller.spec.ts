import { ErrorDeDominio } from '@cuenta-clara/dominio/errores';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { callerOf } from './caller.ts';

const LUZ = '11111111-1111-4111-8111-111111111111';
const SOL = '22222222-2222-4222-8222-222222222222';

interface Asked {
  readonly takesKey?: boolean;
  readonly by?: string;
  readonly method?: string;
  readonly url?: string;
  readonly key?: string | string[];
}
const request = ({ by = LUZ, method = 'POST', url = '/api/facturas', key, takesKey = true }: Asked = {}) =>
  callerOf(
    {
      id: 'request-1',
      method,
      url,
      routeOptions: { url: url.split('?')[0] },
      user: { ownerId: by, userId: by },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    },
    takesKey,
  );
const commandId = (asked: Asked): string => request(asked).commandId;

describe('the caller', () => {
  it('is the user of a session token, acting for her own business', () => {
    expect(request()).toMatchObject({ ownerId: LUZ, userId: LUZ, correlationId: 'request-1' });
  });

  it('is the access of an access token, acting for the owner who gave it', () => {
    const user = { ownerId: LUZ, userId: SOL };
    expect(
      callerOf({ id: 'request-1', method: 'GET', url: '/', routeOptions: {}, headers: {}, user }, true),
    ).toMatchObject(user);
  });

  it('without a session has no id', () => {
    expect(
      callerOf({ id: 'request-1', method: 'GET', url: '/', routeOptions: {}, headers: {} }, true),
    ).toMatchObject({
      ownerId: '',
    });
  });
});

test('the recorded digest of a body does not depend on secrets in the body', () => {
  const digest = (body: object) =>
    callerOf(
      {
        id: 'r',
        method: 'POST',
        url: '/',
        routeOptions: {},
        headers: { 'idempotency-key': 'k' },
        user: { ownerId: LUZ, userId: LUZ },
        body,
      },
      true,
    ).requestHash;
  expect(digest({ email: 'a', password: 'x' })).toBe(digest({ email: 'a', password: 'y' }));
  expect(digest({ actual: 'x', codigo: '1' })).toBe(digest({}));
  expect(digest({ email: 'a', password: 'x' })).not.toBe(digest({ email: 'b', password: 'x' }));
});

describe('the id of a command', () => {
  it('is new for each request without a key', () => {
    const ids = Array.from({ length: 50 }, () => commandId({}));
    expect(new Set(ids).size).toBe(50);
    expect(ids.every(esUuid)).toBe(true);
  });

  it('is the same for a retry with the same key', () => {
    expect(commandId({ key: 'k1' })).toBe(commandId({ key: 'k1' }));
    expect(esUuid(commandId({ key: 'k1' }))).toBe(true);
  });

  it('does not depend on the query of the address', () => {
    expect(commandId({ key: 'k1', url: '/api/facturas?t=1' })).toBe(commandId({ key: 'k1' }));
  });

  it.each<[string, Asked]>([
    ['key', { key: 'k2' }],
    ['key, by its case', { key: 'K1' }],
    ['owner', { key: 'k1', by: SOL }],
    ['path', { key: 'k1', url: '/api/clientes' }],
  ])('differs for another %s', (_what, asked) => {
    expect(commandId(asked)).not.toBe(commandId({ key: 'k1' }));
  });

  it('differs between an access and the owner who gave it', () => {
    const asked = {
      id: 'r',
      method: 'POST',
      url: '/api/facturas',
      routeOptions: {},
      headers: { 'idempotency-key': 'k1' },
    };
    const { commandId: ofTheAccess } = callerOf({ ...asked, user: { ownerId: LUZ, userId: SOL } }, true);
    expect(ofTheAccess).not.toBe(commandId({ key: 'k1' }));
  });

  it('keeps path and key apart', () => {
    expect(commandId({ url: '/api/a', key: 'b/c' })).not.toBe(commandId({ url: '/api/a/b', key: 'c' }));
  });

  it('is new where the route takes no key', () => {
    for (const key of ['k1', 'with space']) {
      const asked = { key, takesKey: false };
      expect(commandId(asked)).not.toBe(commandId(asked));
      expect(request(asked).requestHash).toBeUndefined();
    }
  });

  it('is new without a session, with or without a key', () => {
    const asked = {
      id: 'r',
      method: 'POST',
      url: '/',
      routeOptions: {},
      headers: { 'idempotency-key': 'k1' },
    };
    expect(callerOf(asked, true).commandId).not.toBe(callerOf(asked, true).commandId);
  });

  it('is new for a GET, with or without a key', () => {
    expect(commandId({ method: 'GET', key: 'k1' })).not.toBe(commandId({ method: 'GET', key: 'k1' }));
  });

  it('with the same key is the same for a retried PUT or DELETE, and differs between methods', () => {
    const methods = ['POST', 'PUT', 'DELETE'];
    const ids = methods.map((method) => commandId({ method, key: 'k1' }));
    expect(methods.map((method) => commandId({ method, key: 'k1' }))).toEqual(ids);
    expect(new Set(ids).size).toBe(methods.length);
  });

  it('of a POST is the id of earlier builds: a retry may come after an update', () => {
    expect(commandId({ key: 'k1' })).toBe('096a3eb6-f4ee-512b-92c9-03c2262b7209');
  });

  it.each([[''], ['with space'], ['ñ'], ['x'.repeat(201)], ['line\nbreak'], [['k1', 'k2']]])(
    'refuses the key %j as a broken rule',
    (key) => {
      expect(() => commandId({ key })).toThrow(ErrorDeDominio);
      expect(() => commandId({ key })).toThrow('La clave Idempotency-Key no es válida.');
    },
  );
});
