import { RecentMap } from '../system/recent-map.ts';

const REQUESTS = 10_000;

/** Log positions by correlation id. */
export class LateWrites {
  private readonly positions = new RecentMap<string, string>(REQUESTS);

  /** The furthest position counts when a request runs several commands. */
  note(correlationId: string, position: string): void {
    const before = this.of(correlationId);
    this.positions.set(correlationId, before && before > position ? before : position);
  }

  of(correlationId: string): string | undefined {
    return this.positions.get(correlationId);
  }
}
