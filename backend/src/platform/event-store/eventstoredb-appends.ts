import { type AppendResult, EventStoreDBClient, type EventData } from '@eventstore/db-client';

/**
 * `@eventstore/db-client` 6.2.1 sends appends over one long-lived gRPC call a connection, and keeps the
 * pending appends of all calls in one table (`promiseBank`). A failed call rejects them all and empties the
 * table; an answer to another call then throws in a listener, which ends the process. While the client
 * reconnects, for example after `NotLeader`, it has two calls. So reads use another client, and this class
 * opens no second call while the first is open.
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
   * Appends move to the leader as soon as none waits for an answer. Until then a follower node forwards them,
   * if it reaches the leader.
   */
  leaderIsElsewhere(): void {
    this.isLeaderElsewhere = true;
  }

  async dispose(): Promise<void> {
    await this.client.dispose();
  }

  /**
   * Replaces the client after the cluster's leader changed; a new client asks the cluster for its leader. The
   * old client's calls end before the new client makes any.
   */
  private async move(): Promise<void> {
    this.isLeaderElsewhere = false;
    await this.client.dispose();
    this.client = EventStoreDBClient.connectionString(this.url);
    this.moving = null;
  }
}
