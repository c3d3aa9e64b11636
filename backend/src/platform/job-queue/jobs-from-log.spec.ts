import { type Registrado } from '@cuenta-clara/dominio/decider';
import { type EventStore, type Subscriber } from '../event-store/event-store.ts';
import { toPosition } from '../system/position.ts';
import { askFromLog } from './jobs-from-log.ts';
import { type JobQueue } from './job-queue.ts';

const asking = async (after: number | null) => {
  const places: string[] = [];
  let subscriber: Subscriber | null = null;
  const jobs: Partial<JobQueue> = {
    cursor: async () => (after === null ? null : toPosition(after)),
    enqueueAll: async (_queue, asked, position) => void places.push(`${asked.length} at ${Number(position)}`),
  };
  const eventStore: Partial<EventStore> = {
    subscribeAll: (_from, one) => {
      subscriber = one;
      return { stop: async () => {} };
    },
  };
  const duty = askFromLog({
    queue: 'paint',
    types: ['Painted'],
    jobOf: () => ({ id: 'a', data: {} }),
    eventStore: eventStore as EventStore,
    jobs: jobs as JobQueue,
    log: { warn: () => {} },
  });
  while (subscriber === null) await new Promise(setImmediate);
  const { onEvents, onCheckpoint } = subscriber as Subscriber;
  return {
    places,
    duty,
    asks: (place: number) => onEvents([{ position: toPosition(place) } as Registrado]),
    passes: (place: number) => onCheckpoint!(toPosition(place)),
  };
};

describe("A queue's position in the log", () => {
  test('the cursor is stored with every job, and otherwise once in a thousand events', async () => {
    const { places, duty, asks, passes } = await asking(5);
    for (const place of [6, 7, 8]) await passes(place);
    await asks(9);
    for (const place of [10, 1_008, 1_009, 1_010]) await passes(place);
    await duty.stop();
    expect(places).toEqual(['1 at 9', '0 at 1009']);
  });
});
