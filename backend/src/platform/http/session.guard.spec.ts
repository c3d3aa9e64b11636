import 'reflect-metadata';
import { jest } from '@jest/globals';
import { type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import jwt from 'jsonwebtoken';
import { AccessStrategy } from './access.strategy.ts';
import { type AccessTokens } from './access-tokens.ts';
import { LocalAnnouncements } from '../announcements/local-announcements.ts';
import { type SignedIn } from './caller.ts';
import { SessionGuard } from './session.guard.ts';
import { SessionStrategy } from './session.strategy.ts';
import { type OpenSessions, Sessions } from './sessions.ts';

const LUZ = '11111111-1111-4111-8111-111111111111';
const SID = '22222222-2222-4222-8222-222222222222';
const HOUR_MS = 3_600_000;
const SEVEN_DAYS_MS = 7 * 24 * HOUR_MS;
const EXPIRED = 'Tu sesión expiró. Inicia sesión de nuevo.';

let announcements: LocalAnnouncements;
let hears: boolean;
let isOpen: jest.Mock<OpenSessions['isOpen']>;
let sessions: Sessions;
let guard: SessionGuard;
let verify: jest.SpiedFunction<typeof jwt.verify>;
beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z'), doNotFake: ['nextTick', 'setImmediate'] });
  verify = jest.spyOn(jwt, 'verify');
  announcements = new LocalAnnouncements();
  hears = true;
  Object.defineProperty(announcements, 'hears', { get: () => hears });
  isOpen = jest.fn(async () => true);
  sessions = new Sessions('a secret of this spec', announcements);
  new SessionStrategy(sessions, { isOpen });
  new AccessStrategy({ recognises: () => false } as unknown as AccessTokens);
  guard = new SessionGuard(new Reflector(), sessions);
});
afterEach(() => {
  verify.mockRestore();
  jest.useRealTimers();
});

const comesIn = async (token: string): Promise<SignedIn | string | undefined> => {
  const request: { headers: object; user?: SignedIn } = { headers: { authorization: `Bearer ${token}` } };
  const http = { getRequest: () => request, getResponse: () => ({}) };
  const route = { getHandler: () => comesIn, getClass: () => SessionGuard, switchToHttp: () => http };
  try {
    await guard.canActivate(route as unknown as ExecutionContext);
    return request.user;
  } catch (error) {
    return (error as Error).message;
  }
};
const isLuz = { userId: LUZ, ownerId: LUZ, sid: SID };
const tokenOfLuz = (by = sessions): string =>
  by.tokenOf({ userId: LUZ, sid: SID, generacion: 3 }, new Date(Date.now() + SEVEN_DAYS_MS).toISOString());

test('a token is verified and its session checked once an hour, and the token is valid until it expires', async () => {
  const token = tokenOfLuz();
  expect(await comesIn(token)).toEqual(isLuz);
  expect(isOpen).toHaveBeenLastCalledWith({ userId: LUZ, sid: SID, generacion: 3, exp: expect.any(Number) });
  jest.setSystemTime(Date.now() + HOUR_MS - 1);
  expect(await comesIn(token)).toEqual(isLuz);
  expect([verify.mock.calls.length, isOpen.mock.calls.length]).toEqual([1, 1]);
  jest.setSystemTime(Date.now() + 1);
  expect(await comesIn(token)).toEqual(isLuz);
  expect([verify.mock.calls.length, isOpen.mock.calls.length]).toEqual([2, 2]);
  jest.setSystemTime(Date.now() + SEVEN_DAYS_MS - HOUR_MS - 1);
  expect(await comesIn(token)).toEqual(isLuz);
  jest.setSystemTime(Date.now() + 1);
  expect(await comesIn(token)).toBe(EXPIRED);
  expect(await comesIn(token)).toBe(EXPIRED);
});

test("after an announcement only its owner's sessions are checked again; after possibly lost announcements all sessions", async () => {
  const token = tokenOfLuz();
  await comesIn(token);
  await announcements.announce('33333333-3333-4333-8333-333333333333');
  expect(await comesIn(token)).toEqual(isLuz);
  expect(isOpen).toHaveBeenCalledTimes(1);
  isOpen.mockResolvedValue(false);
  await announcements.announce(LUZ);
  expect(await comesIn(token)).toBe(EXPIRED);
});

test('a session that ended during its check is not remembered', async () => {
  const token = tokenOfLuz();
  isOpen.mockImplementationOnce(async () => {
    await announcements.announce(LUZ);
    return true;
  });
  expect(await comesIn(token)).toEqual(isLuz);
  isOpen.mockResolvedValue(false);
  expect(await comesIn(token)).toBe(EXPIRED);
});

test('while announcements cannot be heard, no token is remembered', async () => {
  const token = tokenOfLuz();
  await comesIn(token);
  hears = false;
  expect(await comesIn(token)).toEqual(isLuz);
  isOpen.mockResolvedValue(false);
  expect(await comesIn(token)).toBe(EXPIRED);
});

test('a token from before sessions were recorded has only a user; a token with half of the session claims is refused', async () => {
  const claimed = (claims: object) => jwt.sign(claims, sessions.key, { subject: LUZ, expiresIn: '7d' });
  expect(await comesIn(claimed({}))).toEqual({ ...isLuz, sid: null });
  expect(isOpen).toHaveBeenLastCalledWith(expect.objectContaining({ sid: null, generacion: null }));
  for (const claims of [
    { sid: SID },
    { generacion: 0 },
    { sid: 'x', generacion: 0 },
    { sid: SID, generacion: '0' },
  ])
    expect([claims, await comesIn(claimed(claims))]).toEqual([claims, EXPIRED]);
});

test('a token refused while the clock was ahead is accepted once the clock is right', async () => {
  const token = tokenOfLuz();
  const right = Date.now();
  for (const before of ['never seen', 'verified']) {
    jest.setSystemTime(right + SEVEN_DAYS_MS + 1);
    expect([before, await comesIn(token)]).toEqual([before, EXPIRED]);
    jest.setSystemTime(right);
    expect([before, await comesIn(token)]).toEqual([before, isLuz]);
  }
});

test('a refused token is not remembered, and a remembered token admits no other text', async () => {
  const token = tokenOfLuz();
  await comesIn(token);
  for (const other of [`${token}A`, token.slice(0, -1), token.toUpperCase(), ''])
    expect([other, await comesIn(other)]).toEqual([other, EXPIRED]);
  const ofAnother = tokenOfLuz(new Sessions('another secret', announcements));
  expect([await comesIn(ofAnother), await comesIn(ofAnother)]).toEqual([EXPIRED, EXPIRED]);
  expect(await comesIn(token)).toEqual(isLuz);
});

test('the remembered tokens are limited: the token verified longest ago is verified again', async () => {
  const tokens = Array.from({ length: 1_001 }, (_, n) =>
    jwt.sign({ n }, sessions.key, { subject: LUZ, expiresIn: '7d' }),
  );
  for (const token of tokens) await comesIn(token);
  verify.mockClear();
  await comesIn(tokens.at(-1)!);
  expect(verify).toHaveBeenCalledTimes(0);
  expect(await comesIn(tokens[0]!)).toEqual({ ...isLuz, sid: null });
  expect(verify).toHaveBeenCalledTimes(1);
});

test.each([
  ['a text', '"luz"'],
  ['null', 'null'],
  ['a number', '7'],
  ['a list', '[]'],
])('a signed payload that is %s is refused', async (_what, payload) => {
  expect(await comesIn(jwt.sign(payload, sessions.key))).toBe(EXPIRED);
});
