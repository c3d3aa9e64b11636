import { type Decider } from '@cuenta-clara/dominio/decider';
import { RecordedCommands } from './recorded-commands.ts';
import { type Folded, Snapshots } from './snapshots.ts';

type Texts = { readonly text: string };
const texts = (): Decider<never, Texts, never> => ({
  initialState: { text: '' },
  decide: () => [],
  evolve: (state) => state,
});
const decider = texts();

const folded = (version: number, bytes = 10): Folded<Texts> => ({
  state: { text: 'x'.repeat(bytes) },
  version,
  position: String(version),
  lastAt: null,
  commands: new RecordedCommands('stream'),
});

test('a long stream has a snapshot of its last fold; a short stream has none', () => {
  const snapshots = new Snapshots();
  snapshots.keep(decider, 'short', folded(15), 0);
  snapshots.keep(decider, 'long', folded(16), 0);
  snapshots.keep(decider, 'long', folded(18), 0);
  snapshots.keep(decider, 'long', folded(17), 0);
  expect(snapshots.of(decider, 'short')).toBeNull();
  expect(snapshots.of(decider, 'long')?.version).toBe(18);
  snapshots.forget('long');
  expect(snapshots.of(decider, 'long')).toBeNull();
});

test('the snapshot of one decider is not used for another', () => {
  const snapshots = new Snapshots();
  snapshots.keep(decider, 'stream', folded(20), 0);
  expect(snapshots.of(texts(), 'stream')).toBeNull();
});

test('above the limit of streams, the snapshot used longest ago is dropped', () => {
  const snapshots = new Snapshots({ streams: 2, bytes: 1_000_000 });
  snapshots.keep(decider, 'a', folded(20), 0);
  snapshots.keep(decider, 'b', folded(20), 0);
  snapshots.of(decider, 'a');
  snapshots.keep(decider, 'c', folded(20), 0);
  expect(['a', 'b', 'c'].filter((stream) => snapshots.of(decider, stream))).toEqual(['a', 'c']);
});

test('above the limit of bytes, added events included, the snapshot used longest ago is dropped; a snapshot above the whole limit is not kept', () => {
  const snapshots = new Snapshots({ streams: 10, bytes: 1_000 });
  snapshots.keep(decider, 'a', folded(20, 400), 0);
  snapshots.keep(decider, 'b', folded(20, 400), 0);
  expect(snapshots.of(decider, 'a')).not.toBeNull();
  snapshots.keep(decider, 'b', folded(21, 700), 300);
  expect(snapshots.of(decider, 'a')).toBeNull();
  expect(snapshots.of(decider, 'b')?.version).toBe(21);
  snapshots.keep(decider, 'b', folded(22, 2_000), 1_300);
  expect(snapshots.of(decider, 'b')).toBeNull();
  snapshots.keep(decider, 'a', folded(23, 900), 0);
  expect(snapshots.of(decider, 'a')?.version).toBe(23);
});

test('a state that stays small stays kept, however many events are folded into it', () => {
  const snapshots = new Snapshots({ streams: 10, bytes: 1_000 });
  for (let version = 20; version < 200; version++) snapshots.keep(decider, 'a', folded(version, 300), 250);
  expect(snapshots.of(decider, 'a')?.version).toBe(199);
});
