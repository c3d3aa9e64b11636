import fc from 'fast-check';
import { type Evento, type Registrado } from '@cuenta-clara/dominio/decider';
import { palabras } from '@cuenta-clara/dominio/texto';
import { toPosition } from '../system/position.ts';
import { type Indexed } from './document-store.ts';

export interface Thing {
  readonly owner: string;
  readonly name: string;
  readonly total: number;
  readonly due: string | null;
}

export type ThingEvent =
  | { readonly type: 'ThingMade'; readonly data: Thing }
  | { readonly type: 'ThingChanged'; readonly data: Partial<Thing> & { readonly before: Thing } }
  | { readonly type: 'ThingRemoved'; readonly data: { readonly before: Thing } };

export type ThingView = Thing & { readonly id: string; readonly changes: number };

const after = (event: ThingEvent): Thing | null => {
  switch (event.type) {
    case 'ThingMade':
      return event.data;
    case 'ThingChanged': {
      const { before, ...change } = event.data;
      return { ...before, ...change };
    }
    case 'ThingRemoved':
      return null;
  }
};
const before = (event: ThingEvent): Thing | null => (event.type === 'ThingMade' ? null : event.data.before);

const TYPES = { ThingMade: [], ThingChanged: [], ThingRemoved: [] };

export const things: Indexed<ThingView, ThingEvent, 'owner' | 'name' | 'total' | 'due'> = {
  name: 'things',
  revision: 1,
  types: TYPES,
  keysOf: ({ streamId }) => [streamId],
  project: (view, event, id) => {
    const thing = after(event);
    return thing && { ...thing, id, changes: view ? view.changes + 1 : 0 };
  },
  fields: { owner: 'text', name: 'text', total: 'number', due: 'text' },
  indexes: [
    ['owner', 'total'],
    ['owner', 'due'],
  ],
  fieldsOf: ({ owner, name, total, due }) => ({ owner, name, total, due }),
  wordsOf: ({ name }) => palabras(name),
};

export interface Sum {
  readonly owner: string;
  readonly due: string | null;
  readonly count: number;
  readonly total: number;
}

export const sums: Indexed<Sum, ThingEvent, 'owner' | 'due'> = {
  name: 'sums',
  revision: 1,
  types: TYPES,
  keysOf: (event) => [
    ...new Set(
      [before(event), after(event)].flatMap((thing) => (thing ? [`${thing.owner}.${thing.due}`] : [])),
    ),
  ],
  project: (view, event, key) => {
    const counted = (thing: Thing | null, sign: 1 | -1): { count: number; total: number } =>
      thing && `${thing.owner}.${thing.due}` === key
        ? { count: sign, total: sign * thing.total }
        : { count: 0, total: 0 };
    const [gone, come] = [counted(before(event), -1), counted(after(event), 1)];
    const { owner, due } = (after(event) ?? before(event))!;
    return {
      owner: view?.owner ?? owner,
      due: view ? view.due : key.endsWith('.null') ? null : due && key.slice(owner.length + 1),
      count: (view?.count ?? 0) + gone.count + come.count,
      total: (view?.total ?? 0) + gone.total + come.total,
    };
  },
  fields: { owner: 'text', due: 'text' },
  indexes: [['owner', 'due']],
  fieldsOf: ({ owner, due }) => ({ owner, due }),
};

export interface Turn {
  readonly owner: string;
  readonly number: number;
  /** The sum, over the owner's events so far, of the thing's total after each event. */
  readonly sum: number;
}

/**
 * Each event makes a document, counted on from its owner's document, and a copy of it replaces the owner's
 * document.
 */
export const turns: Indexed<Turn, ThingEvent, 'owner' | 'number'> = {
  name: 'turns',
  revision: 1,
  types: TYPES,
  keysOf: (event) => {
    const { owner } = (after(event) ?? before(event))!;
    return [`${owner}.${event.position}`, owner];
  },
  project: (_view, event, key, other) => {
    const { owner } = (after(event) ?? before(event))!;
    if (key === owner) return other(`${owner}.${event.position}`);
    const last = other(owner);
    return { owner, number: (last?.number ?? 0) + 1, sum: (last?.sum ?? 0) + (after(event)?.total ?? 0) };
  },
  fields: { owner: 'text', number: 'number' },
  indexes: [['owner', 'number']],
  fieldsOf: ({ owner, number }) => ({ owner, number }),
};

export interface Move {
  readonly due: string | null;
  readonly total: number;
  readonly thing: Thing | null;
  readonly version: number;
}

const dayOf = ({ owner, due }: Thing): string => `${owner} on ${due}`;

export const moves: Indexed<Move, ThingEvent, 'due' | 'total'> = {
  name: 'moves',
  revision: 1,
  types: TYPES,
  keysOf: (event, other) => {
    const known = other(event.streamId);
    if (known && known.version >= event.version) return [];
    const days = [known?.thing, after(event)].flatMap((thing) => (thing ? [dayOf(thing)] : []));
    return [...new Set(days), `${event.streamId}#${event.version}`, event.streamId];
  },
  project: (view, event, key, other) => {
    const [gone, come] = [other(event.streamId)?.thing ?? null, after(event)];
    if (key === event.streamId)
      return come && { due: null, total: come.total, thing: come, version: event.version };
    const on = (thing: Thing | null): number =>
      thing && (dayOf(thing) === key || key.includes('#')) ? thing.total : 0;
    return { due: key, total: (view?.total ?? 0) - on(gone) + on(come), thing: null, version: 0 };
  },
  fields: { due: 'text', total: 'number' },
  indexes: [['due', 'total']],
  fieldsOf: ({ due, total }) => ({ due, total }),
};

export const thing = (changes: Partial<Thing> = {}): Thing => ({
  owner: 'luz',
  name: 'Ana Muñoz',
  total: 100,
  due: null,
  ...changes,
});

export const made = (id: string, changes: Partial<Thing> = {}) => ({
  streamId: id,
  event: { type: 'ThingMade', data: thing(changes) } as const,
});

export const recorded = (
  happened: readonly { readonly streamId: string; readonly event: Evento }[],
  first = 1,
): readonly Registrado[] => {
  const versions = new Map<string, number>();
  return happened.map(({ streamId, event }, index) => {
    const version = (versions.get(streamId) ?? 0) + 1;
    versions.set(streamId, version);
    const metadata = {
      ownerId: 'luz',
      userId: 'luz',
      at: '2026-03-01T12:00:00.000Z',
      correlationId: 'spec',
      schema: 1,
    };
    const position = toPosition(first + index);
    return { ...event, id: `event-${first + index}`, streamId, version, position, metadata };
  });
};

interface Happened {
  readonly streamId: string;
  readonly event: ThingEvent;
}

const someThing: fc.Arbitrary<Thing> = fc.record({
  owner: fc.constantFrom('luz', 'sol'),
  name: fc.constantFrom('Ana', 'José Núñez', 'ana ana', ''),
  total: fc.nat(1_000),
  due: fc.constantFrom(null, '2026-03-01', '2026-03-02'),
});

/** Each thing is made before it is changed or removed; `before` is the thing as its last event left it. */
export const histories: fc.Arbitrary<readonly Happened[]> = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('set', 'set', 'remove'), someThing), {
    minLength: 1,
    maxLength: 40,
  })
  .map((steps) => {
    const now = new Map<string, Thing>();
    return steps.flatMap(([streamId, step, next]): Happened[] => {
      const before = now.get(streamId);
      if (step === 'remove') {
        now.delete(streamId);
        return before ? [{ streamId, event: { type: 'ThingRemoved', data: { before } } }] : [];
      }
      now.set(streamId, next);
      return [
        {
          streamId,
          event: before
            ? { type: 'ThingChanged', data: { before, ...next } }
            : { type: 'ThingMade', data: next },
        },
      ];
    });
  })
  .filter((happened) => happened.length > 0);
