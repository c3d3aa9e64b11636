import { type Registrado } from '@cuenta-clara/dominio/decider';
import { type AnyProjection, type DocumentStore } from '../document-store/document-store.ts';
import { type EventStore } from '../event-store/event-store.ts';
import { BEGINNING } from '../system/position.ts';
import { type Duty } from '../system/duty.ts';
import { type BeforeMadeAnew, type ReadModels } from './read-models.ts';

export interface ProjectorLog {
  info(facts: object, text: string): void;
}

const PROGRESS_EVERY_MS = 2_000;

/**
 * On the embedded default each append updates the read models in its own transaction, so that they are never
 * behind.
 */
export class Projector implements ReadModels {
  private isCaughtUp = false;
  private duties: readonly Duty[] = [];

  constructor(
    private readonly eventStore: EventStore,
    private readonly documents: DocumentStore,
    private readonly projections: readonly AnyProjection[],
    private readonly log: ProjectorLog,
    /**
     * True when read models commit with the log: a read model behind the log was then reset, or its rebuild
     * was interrupted.
     */
    private readonly isNeverBehind = false,
  ) {}

  get caughtUp(): boolean {
    return this.isCaughtUp;
  }

  async start(duties: readonly (() => Duty)[] = [], beforeMadeAnew?: BeforeMadeAnew): Promise<void> {
    const end = await this.eventStore.lastPosition();
    const absent: AnyProjection[] = [];
    const behind: AnyProjection[] = [];
    for (const projection of this.projections) {
      const stands = await this.documents.checkpoint(projection);
      if (stands === null) absent.push(projection);
      else if ((this.isNeverBehind && stands < end) || stands === BEGINNING) behind.push(projection);
    }
    if (absent.length + behind.length > 0) await beforeMadeAnew?.([...absent, ...behind], end);
    if (absent.length > 0) await this.rebuild(absent);
    await this.catchUp();
    this.isCaughtUp = true;
    this.duties = duties.map((begin) => begin());
  }

  async rebuild(projections: readonly AnyProjection[] = this.projections): Promise<void> {
    const reading = this.reading();
    await this.documents.rebuild(projections, (after) => reading.eventsAfter(after));
    reading.end();
  }

  async waitFor(): Promise<boolean> {
    return this.isCaughtUp;
  }

  async stop(): Promise<void> {
    await Promise.all(this.duties.map((duty) => duty.stop()));
  }

  async position(): Promise<string> {
    let least: string | null = null;
    for (const projection of this.projections) {
      const stands = (await this.documents.checkpoint(projection)) ?? BEGINNING;
      if (least === null || stands < least) least = stands;
    }
    return least ?? BEGINNING;
  }

  private async catchUp(): Promise<void> {
    const reading = this.reading();
    for await (const batch of reading.eventsAfter(await this.position()))
      await this.documents.apply(this.projections, batch, lastOf(batch).position);
    reading.end();
  }

  private reading() {
    const { eventStore, log } = this;
    const began = performance.now();
    let events = 0;
    let said = began;
    const report = (): void => {
      const seconds = (performance.now() - began) / 1000;
      log.info({ events, perSecond: Math.round(events / seconds) }, 'read models catching up');
    };
    return {
      async *eventsAfter(after: string): AsyncIterable<readonly Registrado[]> {
        for await (const batch of eventStore.readAll({ after })) {
          yield batch;
          events += batch.length;
          if (performance.now() - said < PROGRESS_EVERY_MS) continue;
          report();
          said = performance.now();
        }
      },
      end: (): void => {
        if (events > 0) report();
      },
    };
  }
}

const lastOf = (batch: readonly Registrado[]): Registrado => batch[batch.length - 1]!;
