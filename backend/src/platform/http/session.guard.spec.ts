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

test('a token is verified and asked about once an hour, and is good until it expires', async () => {
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

test('what is announced to be over is asked about again, hers alone; what may have been missed, of everybody', async () => {
  const token = tokenOfLuz();
  await comesIn(token);
  await announcements.announce('33333333-3333-4333-8333-333333333333');
  expect(await comesIn(token)).toEqual(isLuz);
  expect(isOpen).toHaveBeenCalledTimes(1);
  isOpen.mockResolvedValue(false);
  await announcements.announce(LUZ);
  expect(await comesIn(token)).toBe(EXPIRED);
});

test('what ended while it was being asked about is not remembered', async () => {
  const token = tokenOfLuz();
  isOpen.mockImplementationOnce(async () => {
    await announcements.announce(LUZ);
    return true;
  });
  expect(await comesIn(token)).toEqual(isLuz);
  isOpen.mockResolvedValue(false);
  expect(await comesIn(token)).toBe(EXPIRED);
});

test('while nothing can be heard, nothing is remembered', async () => {
  const token = tokenOfLuz();
  await comesIn(token);
  hears = false;
  expect(await comesIn(token)).toEqual(isLuz);
  isOpen.mockResolvedValue(false);
  expect(await comesIn(token)).toBe(EXPIRED);
});

test('a token from before sessions were recorded says only whose it is; half of one is none of ours', async () => {
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

test('one refused by a clock that ran ahead is good again once the clock is right', async () => {
  const token = tokenOfLuz();
  const right = Date.now();
  for (const before of ['never seen', 'verified']) {
    jest.setSystemTime(right + SEVEN_DAYS_MS + 1);
    expect([before, await comesIn(token)]).toEqual([before, EXPIRED]);
    jest.setSystemTime(right);
    expect([before, await comesIn(token)]).toEqual([before, isLuz]);
  }
});

test('what is refused is not remembered, and what is remembered opens for no other text', async () => {
  const token = tokenOfLuz();
  await comesIn(token);
  for (const other of [`${token}A`, token.slice(0, -1), token.toUpperCase(), ''])
    expect([other, await comesIn(other)]).toEqual([other, EXPIRED]);
  const ofAnother = tokenOfLuz(new Sessions('another secret', announcements));
  expect([await comesIn(ofAnother), await comesIn(ofAnother)]).toEqual([EXPIRED, EXPIRED]);
  expect(await comesIn(token)).toEqual(isLuz);
});

test('many tokens fill no memory: the one verified longest ago is verified again', async () => {
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
])('a payload that is %s is nobody, though we signed it', async (_what, payload) => {
  expect(await comesIn(jwt.sign(payload, sessions.key))).toBe(EXPIRED);
});
