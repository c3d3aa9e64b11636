import { type EventStore, collected } from './event-store.ts';

export class RoundTrips {
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
      // As over a network, simultaneous calls all begin before one is answered.
      await new Promise(setImmediate);
      return await go();
    } finally {
      this.inARow = Math.max(this.inARow, place);
    }
  }
}
