import { type Agregado } from '@cuenta-clara/dominio/agregado';
import { type Decider, type Evento } from '@cuenta-clara/dominio/decider';
import { type Announcements } from '../announcements/announcements.ts';
import { type DecisionRunner, type Decision, type Executed } from './decision-runner.ts';
import { type Caller } from './caller.ts';
import { type LateWrites } from './late-writes.ts';
import { type Metrics } from '../system/metrics.ts';
import { type ReadModels } from '../read-side/read-models.ts';

/** Maximum wait of an answer for the read models (decisions, read your own writes). */
export const READ_YOUR_WRITES_MS = 2_000;

export interface Addressed<C, S, E extends Evento, G = undefined> extends Omit<
  Decision<C, S, E, G>,
  'decider' | 'streamId'
> {
  readonly of: Agregado<C, S, E>;
  readonly id: string;
}

export interface AddressedBy<C, S, E extends Evento, G = undefined> extends Addressed<C, S, E, G> {
  readonly by: Caller;
}

export class WriteSide {
  constructor(
    private readonly handler: DecisionRunner,
    private readonly readModels: ReadModels,
    private readonly metrics: Metrics,
    private readonly announcements: Announcements,
    private readonly ending: readonly string[],
    private readonly late: LateWrites,
  ) {}

  async execute<C, S, E extends Evento, G = undefined>({
    by: { commandId, ...metadata },
    of: { decider, flujo },
    id,
    ...decision
  }: AddressedBy<C, S, E, G>): Promise<Executed<S, E>> {
    const streamId = flujo(id);
    const executed = await this.handler.execute({ ...decision, decider, streamId, metadata, commandId });
    if (executed.events.some(({ type }) => this.ending.includes(type)))
      await this.announcements.announce(metadata.ownerId);
    const began = performance.now();
    const reached = await this.readModels.waitFor(executed.position, READ_YOUR_WRITES_MS);
    this.metrics.waited(reached, performance.now() - began);
    if (!reached) this.late.note(metadata.correlationId, executed.position);
    return executed;
  }

  async load<C, S, E extends Evento>(decider: Decider<C, S, E>, streamId: string): Promise<S> {
    return (await this.handler.load(decider, streamId)).state;
  }
}
