import { type EventStore, collected } from './event-store.ts';

/** A log that counts how many of its answers were waited for one after the other, and which streams were asked for. */
export class RoundTrips {
  /** The longest row of calls so far, each begun only after the one before it was answered. */
  inARow = 0;
  readonly calls: string[] = [];

  constructor(private readonly store: EventStore) {}

  reset(): void {
    this.inARow = 0;
    this.calls.length = 0;
  }

  get counted(): EventStore {
    const { store } = this;
    return {
      append: (...given) => this.trip(`append ${given[0]}`, () => store.append(...given)),
      // Of short streams: all of one comes in its first batch.
      readStream: (...given) => this.tripOf(`read ${given[0]}`, () => collected(store.readStream(...given))),
      readAll: (...given) => store.readAll(...given),
      subscribeAll: (...given) => store.subscribeAll(...given),
      bytesReadForOwner: (...given) => store.bytesReadForOwner(...given),
      lastPosition: () => store.lastPosition(),
      close: () => store.close(),
    };
  }

  private async *tripOf<T>(call: string, go: () => Promise<T>): AsyncIterable<T> {
    yield await this.trip(call, go);
  }

  private async trip<T>(call: string, go: () => Promise<T>): Promise<T> {
    this.calls.push(call);
    const place = this.inARow + 1;
    try {
      // Whatever is asked at once is asked before any of it is answered, as over a network.
      await new Promise(setImmediate);
      return await go();
    } finally {
      this.inARow = Math.max(this.inARow, place);
    }
  }
}
