import { type Decider, type Evento } from '@cuenta-clara/dominio/decider';
import { type RecordedCommands } from './recorded-commands.ts';
import { weightOf } from '../system/weight.ts';

/** A stream folded up to a version. Its state is never changed: every fold makes a new one. */
export interface Folded<S> {
  readonly state: S;
  readonly version: number;
  readonly position: string;
  /** When the newest event was recorded; null for a stream that does not exist. */
  readonly lastAt: string | null;
  /** Which commands may have made its events, all of them. */
  readonly commands: RecordedCommands;
}

interface Kept {
  readonly decider: object;
  readonly folded: Folded<unknown>;
  /** Bytes of the state when it was weighed last, and of the events folded since. */
  readonly weighed: number;
  readonly since: number;
  readonly bytes: number;
}

/** A shorter stream is read whole, in one go: it is kept by nobody. In events. */
const SHORTEST = 16;
const MOST = { streams: 1_000, bytes: 32 * 1024 * 1024 } as const;

/**
 * Long streams as they were folded last, in memory and bounded: the one used longest ago goes first. A snapshot may be thrown
 * away at any moment, and is never believed alone: what the log holds after it is read, and an append names its version.
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
    // Only this decider folded it.
    return kept.folded as Folded<S>;
  }

  /** `added`: bytes of the events that were folded since it was taken out. An older version never replaces a newer one. */
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
    // A walk through the whole state is paid for by as many bytes of events as it has.
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
