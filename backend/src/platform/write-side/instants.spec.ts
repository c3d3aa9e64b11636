import { Instants, STEP_HELD_MS } from './instants.ts';
import { TestClock } from '../system/test-clock.prueba.ts';

const ANA = 'ana';
let clock: TestClock;
let warned: object[];
let known: string | null;
let instants: Instants;

beforeEach(() => {
  clock = new TestClock();
  warned = [];
  known = null;
  instants = new Instants(clock, async () => known, {
    warn: (what: object) => void warned.push(what),
  } as never);
});

const noon = Date.parse('2026-03-01T12:00:00.000Z');
const at = (milliseconds: number): string => new Date(noon + milliseconds).toISOString();
const after = (milliseconds: number): string => {
  clock.pass(milliseconds);
  return instants.of(ANA);
};

test('a clock that goes back by up to five minutes is held at the newest instant of that owner', () => {
  expect(instants.of(ANA)).toBe(at(0));
  expect(after(-STEP_HELD_MS)).toBe(at(0));
  expect(instants.of('beto')).toBe(at(-STEP_HELD_MS));
  expect(after(STEP_HELD_MS + 1)).toBe(at(1));
  expect([warned, instants.stepBack]).toEqual([[], null]);
});

test('a larger step back is recorded as the clock says, and reported once until the clock has made up for it', () => {
  instants.of(ANA);
  const back = STEP_HELD_MS + 1;
  expect(after(-back)).toBe(at(-back));
  expect(after(1_000)).toBe(at(1_000 - back));
  expect(warned).toEqual([{ owner: ANA, backMs: back, newest: at(0) }]);
  expect(instants.stepBack).toEqual({ backMs: back, until: at(0) });
  expect(after(-500)).toBe(at(1_000 - back));
  clock.pass(back);
  expect(instants.stepBack).toBeNull();
});

test('instants recorded by another process, or by this one before a restart, count too', async () => {
  known = at(2_000);
  await instants.recall(ANA);
  expect(instants.of(ANA)).toBe(at(2_000));
  expect(after(-10 * STEP_HELD_MS)).toBe(at(-10 * STEP_HELD_MS));
  await instants.recall(ANA);
  expect(after(1)).toBe(at(1 - 10 * STEP_HELD_MS));
  expect(warned).toHaveLength(1);
});

test('unreadable read models do not stop commands', async () => {
  const deaf = new Instants(clock, () => Promise.reject(new Error('away')));
  await deaf.recall(ANA);
  expect(deaf.of(ANA)).toBe(at(0));
});
