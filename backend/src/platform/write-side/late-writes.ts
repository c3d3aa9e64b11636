import { RecentMap } from '../system/recent-map.ts';

const REQUESTS = 10_000;

/** The log positions of requests whose answers stopped waiting for the read models, by correlation id. */
export class LateWrites {
  private readonly positions = new RecentMap<string, string>(REQUESTS);

  /** The last position counts when a request runs several commands. */
  note(correlationId: string, position: string): void {
    const before = this.of(correlationId);
    this.positions.set(correlationId, before && before > position ? before : position);
  }

  /** Undefined when the read models show everything that the request recorded. */
  of(correlationId: string): string | undefined {
    return this.positions.get(correlationId);
  }
}
