import { hash } from 'node:crypto';
import { type Metadatos, type Registrado } from '@cuenta-clara/dominio/decider';

/** A command that is looked for in its stream. */
export interface LookedFor {
  readonly commandId: string;
  readonly metadata: Pick<Metadatos, 'requestHash'>;
}

type Named = Pick<Metadatos, 'requestHash' | 'correlationId'>;

const NAMESPACE = Buffer.from('2d9d0f0a7b6c5e3b8a543f1de2a4c6b8', 'hex');

/** UUID of version 5 (RFC 9562). `uuid` makes the same one in 20 times the time, and a look-up makes one for each event. */
const derivedFrom = (name: string): string => {
  const digest = hash('sha1', Buffer.concat([NAMESPACE, Buffer.from(name)]), 'hex');
  const variant = ((parseInt(digest[16]!, 16) & 3) | 8).toString(16);
  const [first, second, third] = [digest.slice(0, 8), digest.slice(8, 12), digest.slice(13, 16)];
  return `${first}-${second}-5${third}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
};

/**
 * What the ids of an append are derived from. Without a key: the command, so that doing it twice is one append. Under
 * a key each request's append is its own: of two at once one is recorded, and the other reads and answers that one.
 */
export const appendIdOf = (commandId: string, { requestHash, correlationId }: Named): string =>
  requestHash === undefined ? commandId : `${commandId}/${correlationId}`;

/** A UUID of version 7, which begins with the moment it was made at: a command without a key, or the request behind one. */
const TIMED = /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/.source;
const NAMED_BY = new RegExp(`^${TIMED}|${TIMED}$`);
const MOMENT = 'xxxxxxxx-xxxx-'.length;

/**
 * The id of an event of an append, and then the one that older builds gave it. It is derived, and begins with the moment of what the
 * append is named by (a UUID of version 8): what is recorded first has the smaller id, so that an index of them grows at its
 * end. Older builds recorded it as it is derived.
 */
const eventIdsOf = (appendId: string, streamId: string, index: number): readonly [string, ...string[]] => {
  const derived = derivedFrom(`${appendId}/${streamId}/${index}`);
  const moment = NAMED_BY.exec(appendId)?.[0].slice(0, MOMENT);
  return moment === undefined ? [derived] : [`${moment}8${derived.slice(MOMENT + 1)}`, derived];
};

export const eventIdOf = (appendId: string, streamId: string, index: number): string =>
  eventIdsOf(appendId, streamId, index)[0];

/**
 * Whether an event is the one of this place that a command made happen. Under a key it is found by the request that
 * recorded it, or by the command alone, as older builds wrote it; of both, by the id as older builds derived it, too.
 */
export const isMadeBy = (
  { commandId }: LookedFor,
  { id, streamId, metadata }: Registrado,
  index: number,
): boolean => {
  const isOf = (appendId: string): boolean => eventIdsOf(appendId, streamId, index).includes(id);
  return isOf(commandId) || (metadata.requestHash !== undefined && isOf(appendIdOf(commandId, metadata)));
};

/** The last 48 bits of an id, which both ways to derive it share. */
const tagOf = (id: string): number => parseInt(id.slice(24), 16);
const tagOfFirst = (appendId: string, streamId: string): number =>
  tagOf(derivedFrom(`${appendId}/${streamId}/0`));

/** Bytes that V8 needs for an entry, about. */
const BYTES = { tag: 40, request: 100 } as const;

/**
 * Which commands may have made the events of a stream, from its first on: without those events, in some bytes for each. A no
 * is exact. A maybe (two tags that are equal by chance, or a command that was recorded) is found out by reading the stream.
 */
export class RecordedCommands {
  /** Of the ids of all events; and of each command that this process recorded. */
  private readonly tags = new Set<number>();
  /** The requests behind a key whose command is not known here: its events were read, and an event does not name it. */
  private readonly requests = new Set<string>();
  /** Ids that this process appended and has not read yet. */
  private readonly appended = new Set<string>();

  constructor(private readonly streamId: string) {}

  get bytes(): number {
    return this.tags.size * BYTES.tag + this.requests.size * BYTES.request;
  }

  addRead({ id, metadata }: Registrado): void {
    this.tags.add(tagOf(id));
    const isOurs = this.appended.delete(id);
    if (!isOurs && metadata.requestHash !== undefined) this.requests.add(metadata.correlationId);
  }

  addAppended(commandId: string, events: readonly Pick<Registrado, 'id'>[]): void {
    for (const { id } of events) this.appended.add(id);
    this.tags.add(tagOfFirst(commandId, this.streamId));
  }

  mayHold({ commandId }: LookedFor): boolean {
    if (this.tags.has(tagOfFirst(commandId, this.streamId))) return true;
    for (const request of this.requests)
      if (this.tags.has(tagOfFirst(`${commandId}/${request}`, this.streamId))) return true;
    return false;
  }
}
