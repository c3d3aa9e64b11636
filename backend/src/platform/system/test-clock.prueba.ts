import { type Clock } from './clock.ts';

export class TestClock implements Clock {
  private time = Date.parse('2026-03-01T12:00:00.000Z');

  now(): number {
    return this.time;
  }

  pass(milliseconds: number): void {
    this.time += milliseconds;
  }
}
