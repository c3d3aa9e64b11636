import { type Decider, type Evento } from '@cuenta-clara/dominio/decider';
import { type RecordedCommands } from './recorded-commands.ts';
import { weightOf } from '../system/weight.ts';

export interface Folded<S> {
  readonly state: S;
  readonly version: number;
  readonly position: string;
  readonly lastAt: string | null;
  readonly commands: RecordedCommands;
}

interface Kept {
  readonly decider: object;
  readonly folded: Folded<unknown>;
  /**
   * Bytes of the state when its size was last measured; `since` counts the bytes of events folded after that.
   */
  readonly weighed: number;
  readonly since: number;
  readonly bytes: number;
}

const SHORTEST = 16;
const MOST = { streams: 1_000, bytes: 32 * 1024 * 1024 } as const;

/**
 * The least recently used snapshot is dropped first. A snapshot may be behind its stream: later events are
 * read, and the append's expected version is checked.
 */
export class Snapshots {
  private readonly kept = new Map<string, Kept>();
  private bytes = 0;

  constructor(private readonly most: { readonly streams: number; readonly bytes: number } = MOST) {}

  of<C, S, E extends Evento>(decider: Decider<C, S, E>, streamId: string): Folded<S> | null {
    const kept = this.kept.get(streamId);
    if (kept?.decider !== decider) return null;
    this.kept.delete(streamId);
    this.kept.set(streamId, kept);
    return kept.folded as Folded<S>;
  }

  keep<C, S, E extends Evento>(
    decider: Decider<C, S, E>,
    streamId: string,
    folded: Folded<S>,
    added: number,
  ): void {
    if (folded.version < SHORTEST) return;
    const before = this.kept.get(streamId);
    const isOfIt = before?.decider === decider;
    if (isOfIt && before.folded.version >= folded.version) return;
    const since = (isOfIt ? before.since : 0) + added;
    // The state is measured again only after events of more bytes than the state had.
    const isWeighed = isOfIt && since <= before.weighed;
    const weighed = isWeighed ? before.weighed : weightOf(folded.state);
    const sinceThen = isWeighed ? since : 0;
    this.forget(streamId);
    const bytes = weighed + sinceThen + folded.commands.bytes;
    if (bytes > this.most.bytes) return;
    this.kept.set(streamId, { decider, folded, weighed, since: sinceThen, bytes });
    this.bytes += bytes;
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= this.most.streams && this.bytes <= this.most.bytes) break;
      this.forget(oldest);
    }
  }

  forget(streamId: string): void {
    this.bytes -= this.kept.get(streamId)?.bytes ?? 0;
    this.kept.delete(streamId);
  }
}
