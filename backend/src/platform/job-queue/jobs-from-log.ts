import { setTimeout as pause } from 'node:timers/promises';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { type EventStore, type Subscription } from '../event-store/event-store.ts';
import { type Duty } from '../system/duty.ts';
import { type JobQueue } from './job-queue.ts';

const RETRY_MS = 1_000;
/**
 * Number of events without a job after which the queue's position is stored: a restart reads at most these
 * again.
 */
const UNREMEMBERED = 1_000;

export interface JobsFromLog {
  readonly queue: string;
  readonly types: readonly string[];
  jobOf(event: Registrado): { readonly id: string; readonly data: object };
  readonly eventStore: EventStore;
  readonly jobs: JobQueue;
  readonly log: { warn(facts: object, text: string): void };
}

export const askFromLog = ({ queue, types, jobOf, eventStore, jobs, log }: JobsFromLog): Duty => {
  const stopping = new AbortController();
  let subscription: Subscription | null = null;
  let remembered = 0;
  const remember = async (
    asked: readonly { readonly id: string; readonly data: object }[],
    position: string,
  ): Promise<void> => {
    await jobs.enqueueAll(queue, asked, position);
    remembered = Number(position);
  };

  const cursor = async (): Promise<string | undefined> => {
    while (!stopping.signal.aborted) {
      try {
        return (await jobs.cursor(queue)) ?? undefined;
      } catch (err) {
        log.warn({ err, queue }, 'the queue cannot be reached; trying again');
        await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
    return undefined;
  };
  const begin = async (): Promise<void> => {
    const after = await cursor();
    remembered = Number(after ?? 0);
    if (stopping.signal.aborted) return;
    subscription = eventStore.subscribeAll(
      { after, types },
      {
        onEvents: async (events) => {
          const last = events.at(-1);
          if (last) await remember(events.map(jobOf), last.position);
        },
        onCheckpoint: async (position) => {
          if (Number(position) - remembered >= UNREMEMBERED) await remember([], position);
        },
      },
    );
  };
  const beginning = begin();
  return {
    stop: async () => {
      stopping.abort();
      await beginning;
      await subscription?.stop();
    },
  };
};
