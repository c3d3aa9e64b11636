import { RecentMap } from '../system/recent-map.ts';

const REQUESTS = 10_000;

export class LateWrites {
  private readonly positions = new RecentMap<string, string>(REQUESTS);

  note(correlationId: string, position: string): void {
    const before = this.of(correlationId);
    this.positions.set(correlationId, before && before > position ? before : position);
  }

  of(correlationId: string): string | undefined {
    return this.positions.get(correlationId);
  }
}
