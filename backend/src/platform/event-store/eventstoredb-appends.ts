import { type AppendResult, EventStoreDBClient, type EventData } from '@eventstore/db-client';

/**
 * A client for appends alone. `@eventstore/db-client` 6.2.1 sends appends over one long-lived call for each connection,
 * and keeps appends that wait for an answer in one table for all calls (`promiseBank`). When a call fails, all appends
 * of that table are rejected and the table is emptied; a later answer on another call then throws in the client's
 * listener, which ends the process. Two calls exist when the client connects anew while the old call is open, as after
 * `NotLeader`: reads therefore have a client of their own, and this class never lets two calls exist.
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
   * Appends move to the leader when none waits for an answer. Until then a follower forwards them to the leader, unless
   * it does not reach it.
   */
  leaderIsElsewhere(): void {
    this.isLeaderElsewhere = true;
  }

  async dispose(): Promise<void> {
    await this.client.dispose();
  }

  /** The old call ends before the new client, which asks the cluster for the leader, opens a call. */
  private async move(): Promise<void> {
    this.isLeaderElsewhere = false;
    await this.client.dispose();
    this.client = EventStoreDBClient.connectionString(this.url);
    this.moving = null;
  }
}
