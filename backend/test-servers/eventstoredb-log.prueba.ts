export interface ServerEvent {
  readonly id: string;
  readonly stream: string;
  /** The first event of a stream has revision 0. */
  readonly revision: number;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  /** The event's byte offset in the log: like a real server's, the places are not consecutive. */
  readonly place: bigint;
}

export type NewServerEvent = Omit<ServerEvent, 'stream' | 'revision' | 'place'>;

export interface Account {
  readonly fullName: string;
  readonly groups: readonly string[];
  readonly password: string;
  readonly disabled: boolean;
}

export type Right = '$r' | '$w' | '$d' | '$mr' | '$mw';
type Rights = Partial<Record<Right, string | readonly string[]>>;

export class StreamTombstoned extends Error {}
export class WrongRevision extends Error {
  constructor(readonly actual: number) {
    super(`the stream has ${actual} events`);
  }
}

const PLACE_STEP = 1_000n;
export const beginsARecord = (place: bigint): boolean => place % PLACE_STEP === 0n;
const ADMINISTRATORS = '$admins';
const EVERYONE = '$all';
const METADATA_OF = '$$';
const MOST = Number.MAX_SAFE_INTEGER;

export const bytesOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
const jsonEvent = (type: string, data: unknown): NewServerEvent => ({
  id: crypto.randomUUID(),
  type,
  contentType: 'application/json',
  data: bytesOf(data),
  metadata: new Uint8Array(),
});

export class ServerLog {
  readonly events: ServerEvent[] = [];
  readonly accounts = new Map<string, Account>([
    ['admin', { fullName: 'Administrator', groups: [ADMINISTRATORS], password: 'changeit', disabled: false }],
  ]);
  metadataReads = 0;
  private readonly streams = new Map<string, ServerEvent[]>();
  private readonly tombstones = new Set<string>();
  private readonly listeners = new Set<() => void>();

  constructor(recorded: readonly ServerEvent[] = []) {
    this.hold(recorded);
    if (recorded.length > 0) return;
    this.append('$stats-127.0.0.1:2113', 'any', [jsonEvent('$statsCollected', { 'proc-id': 1 })]);
    this.append('$users', 'any', [jsonEvent('$User', 'admin')]);
    this.append('$user-admin', 'any', [jsonEvent('$UserCreated', { loginName: 'admin' })]);
  }

  /**
   * Changes the log like an attacker with access to the disk: each event is replaced by the result, null
   * removes it; subscribers are not notified. Returns a function that undoes this and keeps later events.
   */
  forge(change: (event: ServerEvent) => ServerEvent | null): () => void {
    const before = [...this.events];
    const end = before.at(-1)!.place;
    this.hold(before.flatMap((event) => change(event) ?? []));
    return () => this.hold([...before, ...this.events.filter(({ place }) => place > end)]);
  }

  listen(heard: () => void): () => void {
    this.listeners.add(heard);
    return () => void this.listeners.delete(heard);
  }

  /** Appending is idempotent for events with the same ids at the same place. */
  append(
    stream: string,
    expected: number | 'any',
    events: readonly NewServerEvent[],
  ): { readonly revision: number; readonly place: bigint | null } {
    if (this.tombstones.has(stream)) throw new StreamTombstoned();
    const recorded = this.streams.get(stream) ?? [];
    // A deleted stream accepts an append that expects no stream (0), although its revisions go on.
    const isGone = recorded.length > 0 && this.read(stream).length === 0;
    if (expected !== 'any' && expected !== recorded.length && !(isGone && expected === 0)) {
      const same = events.every(({ id }, index) => recorded[expected + index]?.id === id);
      if (!same) throw new WrongRevision(recorded.length);
      return { revision: expected + events.length - 1, place: null };
    }
    for (const event of events) {
      const place = (this.events.at(-1)?.place ?? 0n) + PLACE_STEP;
      const one = { ...event, stream, revision: recorded.length, place };
      recorded.push(one);
      this.events.push(one);
    }
    this.streams.set(stream, recorded);
    for (const heard of this.listeners) heard();
    return { revision: recorded.length - 1, place: this.events.at(-1)!.place };
  }

  /** The events of a stream that its metadata ($tb, $maxCount) leaves visible. */
  read(stream: string): readonly ServerEvent[] {
    if (this.tombstones.has(stream)) throw new StreamTombstoned();
    const recorded = this.streams.get(stream) ?? [];
    const { $tb = 0, $maxCount = MOST } = this.metadataOf(stream);
    return recorded.filter(({ revision }) => revision >= Math.max($tb, recorded.length - $maxCount));
  }

  delete(stream: string): void {
    this.append(METADATA_OF + stream, 'any', [jsonEvent('$metadata', { $tb: MOST })]);
  }

  tombstone(stream: string): void {
    this.tombstones.add(stream);
  }

  allows(login: string | null, right: Right, stream: string): boolean {
    const account = login === null ? undefined : this.accounts.get(login);
    if (!login || !account) return false;
    if (account.groups.includes(ADMINISTRATORS)) return true;
    if (stream.startsWith(METADATA_OF))
      return this.allows(login, right === '$r' ? '$mr' : '$mw', stream.slice(METADATA_OF.length));
    const isSystem = stream.startsWith('$');
    const settings = this.jsonOfLast('$settings') as { $userStreamAcl?: Rights; $systemStreamAcl?: Rights };
    const rights = isSystem ? settings.$systemStreamAcl : settings.$userStreamAcl;
    const holders = [rights?.[right] ?? (isSystem ? ADMINISTRATORS : EVERYONE)].flat();
    return [login, EVERYONE, ...account.groups].some((name) => holders.includes(name));
  }

  private hold(events: readonly ServerEvent[]): void {
    this.events.splice(0, this.events.length, ...events);
    this.streams.clear();
    for (const event of events) {
      const recorded = this.streams.get(event.stream) ?? [];
      this.streams.set(event.stream, recorded);
      recorded.push(event);
    }
  }

  private metadataOf(stream: string): { readonly $tb?: number; readonly $maxCount?: number } {
    return this.jsonOfLast(METADATA_OF + stream);
  }

  private jsonOfLast(stream: string): object {
    const last = this.streams.get(stream)?.at(-1);
    return last ? (JSON.parse(Buffer.from(last.data).toString()) as object) : {};
  }
}
