/** The only clock of the backend: injected, so that tests hold it. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}

/** The instant it is now, as ISO text: what events and commands carry. */
export const instantNow = (clock: Clock): string => new Date(clock.now()).toISOString();

export const systemClock: Clock = { now: () => Date.now() };
