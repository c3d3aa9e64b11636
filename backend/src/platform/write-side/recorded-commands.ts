import { type Metadatos, type Registrado } from '@cuenta-clara/dominio/decider';
import { uuidV5 } from '../system/uuid-v5.ts';

export interface LookedFor {
  readonly commandId: string;
  readonly metadata: Pick<Metadatos, 'requestHash'>;
}

type Named = Pick<Metadatos, 'requestHash' | 'correlationId'>;

const NAMESPACE = '2d9d0f0a-7b6c-5e3b-8a54-3f1de2a4c6b8';

/**
 * The append's id, from which its events' ids derive. With an idempotency key the request's id is added: of
 * two concurrent requests one is recorded, and the other answers what was recorded.
 */
export const appendIdOf = (commandId: string, { requestHash, correlationId }: Named): string =>
  requestHash === undefined ? commandId : `${commandId}/${correlationId}`;

/**
 * Finds the UUID of version 7, which begins with a time, in an append's id: the command's id, or the
 * request's id when there is an idempotency key.
 */
const TIMED = /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/.source;
const NAMED_BY = new RegExp(`^${TIMED}|${TIMED}$`);
const MOMENT = 'xxxxxxxx-xxxx-'.length;

/**
 * Ids that an event may have. The first is a UUID version 8 that begins with the append's time, so that an
 * index of ids grows at its end; the second is the id of older builds.
 */
const eventIdsOf = (appendId: string, streamId: string, index: number): readonly [string, ...string[]] => {
  const derived = uuidV5(`${appendId}/${streamId}/${index}`, NAMESPACE);
  const moment = NAMED_BY.exec(appendId)?.[0].slice(0, MOMENT);
  return moment === undefined ? [derived] : [`${moment}8${derived.slice(MOMENT + 1)}`, derived];
};

export const eventIdOf = (appendId: string, streamId: string, index: number): string =>
  eventIdsOf(appendId, streamId, index)[0];

/** Whether the event is number `index` of a command's events. Ids of older builds count too. */
export const isMadeBy = (
  { commandId }: LookedFor,
  { id, streamId, metadata }: Registrado,
  index: number,
): boolean => {
  const isOf = (appendId: string): boolean => eventIdsOf(appendId, streamId, index).includes(id);
  return isOf(commandId) || (metadata.requestHash !== undefined && isOf(appendIdOf(commandId, metadata)));
};

const tagOf = (id: string): number => parseInt(id.slice(24), 16);
const tagOfFirst = (appendId: string, streamId: string): number =>
  tagOf(uuidV5(`${appendId}/${streamId}/0`, NAMESPACE));

const BYTES = { tag: 40, request: 100 } as const;

/**
 * Knows which commands made a stream's events, like a Bloom filter: "no" is certain, "maybe" requires a read
 * of the stream.
 */
export class RecordedCommands {
  /** Tags (the last 48 bits of ids) of all events read, and of the commands that this process appended. */
  private readonly tags = new Set<number>();
  /**
   * Request ids of read events whose request had an idempotency key: such events do not name their command.
   */
  private readonly requests = new Set<string>();
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
