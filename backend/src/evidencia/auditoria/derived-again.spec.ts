import { jest } from '@jest/globals';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { useDataDir } from '../../platform/engines/data-dir.prueba.ts';
import { EmbeddedDatabase } from '../../platform/engines/embedded-database.ts';
import { toPosition } from '../../platform/system/position.ts';
import { DerivedAgain } from './derived-again.ts';
import { type Indexed } from '../../platform/document-store/document-store.ts';
import { EmbeddedDocumentStore } from '../../platform/document-store/embedded-document-store.ts';

interface Happened {
  readonly type: 'Happened';
  readonly data: { readonly makes: readonly string[]; readonly grows: number };
}

const ACCOUNT = 'account';
const growing: Indexed<string, Happened, never> = {
  name: 'growing',
  revision: 1,
  types: { Happened: true },
  keysOf: ({ data }) => [ACCOUNT, ...data.makes],
  project: (view, { data }) => `${view ?? ''}${'x'.repeat(data.grows)}`,
  fields: {},
  indexes: [],
  fieldsOf: () => ({}),
};

const event = (n: number, grows: number, makes: readonly string[] = []): Registrado<Happened> => ({
  id: `${n}`,
  streamId: 'thing',
  version: n,
  position: toPosition(n),
  type: 'Happened',
  data: { makes, grows },
  metadata: { ownerId: 'ana', userId: 'ana', at: '2026-01-01T00:00:00.000Z', correlationId: '', schema: 1 },
});

const dataDir = useDataDir();

/**
 * Answers for each position in `lasts` whether an event up to it moved derived documents to the temporary file.
 * The event at such a position makes 1,001 documents, which forces a comparison with stored rows.
 */
const waitsAfter = async (grows: number, ...lasts: readonly number[]): Promise<readonly boolean[]> => {
  const kept = dataDir().open();
  await new EmbeddedDocumentStore(kept, [growing]).reset(growing);
  const derived = new DerivedAgain(
    kept,
    [{ projection: growing, upTo: toPosition(1_000_000) }],
    kept.scratch,
  );
  const run = jest.spyOn(EmbeddedDatabase.prototype, 'run');
  const many = (name: string) => Array.from({ length: 1_001 }, (_nothing, n) => `${name} ${n}`);
  try {
    let n = 1;
    derived.apply([event(n, grows, many('first'))]);
    return lasts.map((last) => {
      while (++n < last) derived.apply([event(n, grows)]);
      derived.apply([event(n, grows, many(`at ${last}`))]);
      return run.mock.calls.some(([sql]) => sql.includes('waiting_growing'));
    });
  } finally {
    run.mockRestore();
    derived.close();
  }
};

test('drafts that grow are counted, and leave memory above the limit', async () => {
  expect(await waitsAfter(100, 1_000, 800_000)).toEqual([false, true]);
});

test('drafts whose estimated growth did not happen are measured, and stay', async () => {
  expect(await waitsAfter(0, 800_000)).toEqual([false]);
});
