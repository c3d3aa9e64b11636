import { type AppendResult, EventStoreDBClient, type EventData } from '@eventstore/db-client';

/**
 * Appends, on a client that does nothing else. `@eventstore/db-client` 6.2.1 sends appends over one long-lived call for each
 * connection, and keeps the appends that wait for an answer in one table for all calls of the process (`promiseBank`). When a call
 * fails, every append of that table is rejected and the table is emptied; an answer that arrives afterwards on another
 * call throws in the client's own listener, which ends the process. Two calls exist at once when the client connects
 * anew while the old call is open, as it does after `NotLeader`: reads therefore have a client of their own, and this class never
 * lets two calls exist.
 */
export class EventStoreDbAppends {
  private client: EventStoreDBClient;
  private onTheirWay = 0;
  private isLeaderElsewhere = false;
  private moving: Promise<void> | null = null;

  constructor(private readonly url: string) {
    this.client = EventStoreDBClient.connectionString(url);
  }

  async append(
    streamId: string,
    events: EventData[],
    options: { readonly expectedRevision: bigint | 'no_stream' },
  ): Promise<AppendResult> {
    this.onTheirWay++;
    try {
      if (this.isLeaderElsewhere && this.onTheirWay === 1) this.moving ??= this.move();
      if (this.moving) await this.moving;
      return await this.client.appendToStream(streamId, events, options);
    } finally {
      this.onTheirWay--;
    }
  }

  /**
   * Appends move to the leader when none waits for an answer. Until then the follower that they go to forwards them to the
   * leader, which only fails if the follower does not reach the leader.
   */
  leaderIsElsewhere(): void {
    this.isLeaderElsewhere = true;
  }

  async dispose(): Promise<void> {
    await this.client.dispose();
  }

  /** Ends the old call before the new client opens one. The new client asks the cluster for the leader. */
  private async move(): Promise<void> {
    this.isLeaderElsewhere = false;
    await this.client.dispose();
    this.client = EventStoreDBClient.connectionString(this.url);
    this.moving = null;
  }
}
