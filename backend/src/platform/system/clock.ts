export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export const instantNow = (clock: Clock): string => new Date(clock.now()).toISOString();

export const systemClock: Clock = { now: () => Date.now() };
