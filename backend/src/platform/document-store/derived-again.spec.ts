import { jest } from '@jest/globals';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { type Proyeccion } from '@cuenta-clara/dominio/proyeccion';
import { useDataDir } from '../embedded/data-dir.prueba.ts';
import { EmbeddedDatabase } from '../embedded/embedded-database.ts';
import { toPosition } from '../event-store/position.ts';
import { DerivedAgain } from './derived-again.ts';
import { EmbeddedDocumentStore } from './embedded-document-store.ts';

interface Happened {
  readonly type: 'Happened';
  readonly data: { readonly makes: readonly string[] };
}

/** One account, which every event makes longer, and what else it makes. */
const ACCOUNT = 'account';
const growing: Proyeccion<readonly string[], Happened> = {
  name: 'growing',
  revision: 1,
  types: { Happened: true },
  keysOf: ({ data }) => [ACCOUNT, ...data.makes],
  project: (view, { id }) => [...(view ?? []).slice(-10), id],
  fields: {},
  indexes: [],
  fieldsOf: () => ({}),
};

const event = (n: number, makes: readonly string[] = []): Registrado<Happened> => ({
  id: `${n}`,
  streamId: 'thing',
  version: n,
  position: toPosition(n),
  type: 'Happened',
  data: { makes },
  metadata: { ownerId: 'ana', userId: 'ana', at: '2026-01-01T00:00:00.000Z', correlationId: '', schema: 1 },
});

const dataDir = useDataDir();

test('what grows while it is in hand is counted, and leaves memory when it may be too much', async () => {
  const kept = dataDir().open();
  // Nothing is kept: whatever is made stays in hand, or waits.
  await new EmbeddedDocumentStore(kept).reset(growing);
  const derived = new DerivedAgain(kept, [{ projection: growing, upTo: toPosition(1_000_000) }]);
  const run = jest.spyOn(EmbeddedDatabase.prototype, 'run');
  const waits = () => run.mock.calls.some(([sql]) => sql.includes('waiting_growing'));
  const many = (name: string) => Array.from({ length: 1_001 }, (_nothing, n) => `${name} ${n}`);
  try {
    derived.apply([event(1, many('one'))]);
    for (let n = 2; n < 1_000; n++) derived.apply([event(n)]);
    derived.apply([event(1_000, many('other'))]);
    expect(waits()).toBe(false);
    for (let n = 1_001; n < 200_000; n++) derived.apply([event(n)]);
    derived.apply([event(200_000, many('third'))]);
    expect(waits()).toBe(true);
  } finally {
    run.mockRestore();
    derived.close();
  }
});
