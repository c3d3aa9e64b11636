import { type Registrado } from '@cuenta-clara/dominio/decider';
import { type EventStore, type NewEvent } from './event-store.ts';
import { asRecorded } from './log-digest.ts';

const MOST_AT_ONCE = 100;

const runsOf = function* (batch: readonly Registrado[]): Generator<readonly Registrado[]> {
  let run: Registrado[] = [];
  for (const event of batch) {
    if (run.length === MOST_AT_ONCE || (run[0] && run[0].streamId !== event.streamId)) {
      yield run;
      run = [];
    }
    run.push(event);
  }
  if (run.length > 0) yield run;
};

const asNew = (event: Registrado): NewEvent => ({ id: event.id, type: event.type, ...asRecorded(event) });

/**
 * Events are appended in total order, as recorded. An interrupted copy is run again, because appends are
 * idempotent. `copied` gets each batch's events and the position to continue from.
 */
export const copyLog = async (
  from: EventStore,
  to: EventStore,
  after: string | undefined,
  copied: (events: number, upTo: string) => Promise<void>,
): Promise<void> => {
  for await (const batch of from.readAll({ after })) {
    for (const run of runsOf(batch)) {
      const { streamId, version } = run[0]!;
      await to.append(streamId, version - 1, run.map(asNew));
    }
    await copied(batch.length, batch.at(-1)!.position);
  }
};
