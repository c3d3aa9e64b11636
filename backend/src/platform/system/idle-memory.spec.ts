import { jest } from '@jest/globals';
import { IdleMemory } from './idle-memory.ts';

const MINUTE_MS = 60_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const watched = () => {
  const collect = jest.fn<() => void>();
  return { collect, memory: new IdleMemory(collect) };
};

it('garbage is collected once after a start that no request follows', () => {
  const { collect } = watched();
  jest.advanceTimersByTime(10 * MINUTE_MS);
  expect(collect).toHaveBeenCalledTimes(1);
});

it('garbage is not collected while requests come', () => {
  const { collect, memory } = watched();
  for (let second = 0; second < 60; second++) {
    jest.advanceTimersByTime(1_000);
    memory.used();
  }
  expect(collect).not.toHaveBeenCalled();
});

it('garbage is collected again after each time of use', () => {
  const { collect, memory } = watched();
  jest.advanceTimersByTime(MINUTE_MS);
  memory.used();
  jest.advanceTimersByTime(MINUTE_MS);
  expect(collect).toHaveBeenCalledTimes(2);
});

it('garbage is not collected after `close`', () => {
  const { collect, memory } = watched();
  memory.close();
  jest.advanceTimersByTime(MINUTE_MS);
  expect(collect).not.toHaveBeenCalled();
});
