import { type EventStore, collected } from '../event-store/event-store.ts';
import { type Waits } from './lost-tries.ts';

export const bound = (store: EventStore): EventStore => ({
  append: (...given) => store.append(...given),
  readStream: (...given) => store.readStream(...given),
  readAll: (...given) => store.readAll(...given),
  subscribeAll: (...given) => store.subscribeAll(...given),
  bytesReadForOwner: (...given) => store.bytesReadForOwner(...given),
  lastPosition: () => store.lastPosition(),
  close: () => store.close(),
});

export const waitsOf = (
  during: (waited: number) => void = () => {},
): Waits & { readonly pauses: number[] } => {
  const pauses: number[] = [];
  const waited = (): number => pauses.reduce((sum, ms) => sum + ms, 0);
  return {
    pauses,
    now: waited,
    pause: async (ms) => {
      pauses.push(ms);
      during(waited());
    },
  };
};
export const lagging = (store: EventStore) => {
  const lag = { shown: 0 };
  const behind: EventStore = {
    ...bound(store),
    async *readStream(streamId, afterVersion) {
      const all = await collected(store.readStream(streamId, afterVersion));
      const known = all.filter(({ version }) => version <= lag.shown);
      if (known.length > 0) yield known;
    },
  };
  return { lag, behind };
};
