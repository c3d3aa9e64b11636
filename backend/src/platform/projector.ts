import { type Registrado } from '../dominio/decider.ts';
import { type AnyProjection, type DocumentStore } from './document-store/document-store.ts';
import { type EventStore } from './event-store/event-store.ts';
import { BEGINNING } from './event-store/position.ts';

export interface ProjectorLog {
  info(facts: object, text: string): void;
}

/** How often a long catch-up says how far it is. */
const PROGRESS_EVERY = 50_000;

/**
 * Brings the read models to where the log is. On the embedded default every append then projects itself in its
 * own transaction, so after `start` nothing is ever behind.
 */
export class Projector {
  private isCaughtUp = false;

  constructor(
    private readonly eventStore: EventStore,
    private readonly documents: DocumentStore,
    private readonly projections: readonly AnyProjection[],
    private readonly log: ProjectorLog,
  ) {}

  get caughtUp(): boolean {
    return this.isCaughtUp;
  }

  /** Catches up from each read model's checkpoint; one that is absent or of another revision is made anew. */
  async start(): Promise<void> {
    let from: string | null = null;
    for (const projection of this.projections) {
      const checkpoint = await this.documents.checkpoint(projection);
      if (checkpoint === null) await this.documents.reset(projection);
      const stands = checkpoint ?? BEGINNING;
      if (from === null || stands < from) from = stands;
    }
    await this.replay(this.projections, from ?? BEGINNING);
    this.isCaughtUp = true;
  }

  /** Throws these read models away and makes them anew from the log. */
  async rebuild(projections: readonly AnyProjection[] = this.projections): Promise<void> {
    for (const projection of projections) await this.documents.reset(projection);
    await this.replay(projections, BEGINNING);
  }

  /** Whether the read models show everything up to a place of the log, at the latest after `timeoutMs`. */
  async waitFor(_position: string, _timeoutMs: number): Promise<boolean> {
    return this.isCaughtUp;
  }

  private async replay(projections: readonly AnyProjection[], after: string): Promise<void> {
    const began = performance.now();
    let done = 0;
    for await (const batch of this.eventStore.readAll({ after })) {
      await this.documents.apply(projections, batch, lastOf(batch).position);
      const before = done;
      done += batch.length;
      if (Math.floor(done / PROGRESS_EVERY) > Math.floor(before / PROGRESS_EVERY)) this.report(done, began);
    }
    if (done > 0) this.report(done, began);
  }

  private report(events: number, began: number): void {
    const seconds = (performance.now() - began) / 1000;
    this.log.info({ events, perSecond: Math.round(events / seconds) }, 'read models catching up');
  }
}

const lastOf = (batch: readonly Registrado[]): Registrado => batch[batch.length - 1]!;
