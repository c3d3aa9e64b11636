import { RecentMap } from '../system/recent-map.ts';

/** As many requests as can wait for their answers at a time, many times over. */
const REQUESTS = 10_000;

/** The requests whose answers gave up waiting for the read models to show what they recorded, and the place of the log where that stands. */
export class LateWrites {
  private readonly positions = new RecentMap<string, string>(REQUESTS);

  /** Of several commands of one request the farthest counts. */
  note(correlationId: string, position: string): void {
    const before = this.of(correlationId);
    this.positions.set(correlationId, before && before > position ? before : position);
  }

  /** Undefined where the read models show all that the request recorded. */
  of(correlationId: string): string | undefined {
    return this.positions.get(correlationId);
  }
}
