import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { RecordedCommands, appendIdOf, eventIdOf } from './recorded-commands.ts';

const STREAM = 'sum-1';
const NAMESPACE = '2d9d0f0a-7b6c-5e3b-8a54-3f1de2a4c6b8';
const keyedBy = (correlationId: string) => ({ correlationId, requestHash: 'body' });
const eventOf = (id: string, metadata: object): Registrado => ({
  ...{ id, streamId: STREAM, version: 1, position: '1', type: 'Added', data: {} },
  metadata: {
    ownerId: 'luz',
    userId: 'luz',
    at: '2026-03-01T12:00:00.000Z',
    schema: 1,
    correlationId: 'x',
    ...metadata,
  },
});

test('an id is derived as the package `uuid` derives it', () => {
  for (let n = 0; n < 500; n++)
    expect(eventIdOf(`ñandú ${n}`, STREAM, n)).toBe(uuidv5(`ñandú ${n}/${STREAM}/${n}`, NAMESPACE));
});

test.each([
  ['a command without a key', 'mine', {}],
  ['a command that is named by its moment', uuidv7(), {}],
  ['a request behind a key', 'mine', keyedBy(uuidv7())],
])(
  '`mayHold` is true for %s that is recorded, by whichever process and in both forms of an id',
  (_what, commandId, named) => {
    const metadata = { correlationId: 'x', ...named };
    const appendId = appendIdOf(commandId, metadata);
    for (const id of [eventIdOf(appendId, STREAM, 0), uuidv5(`${appendId}/${STREAM}/0`, NAMESPACE)]) {
      const read = new RecordedCommands(STREAM);
      read.addRead(eventOf(id, named));
      expect(read.mayHold({ commandId, metadata })).toBe(true);
      expect(read.mayHold({ commandId: 'other', metadata })).toBe(false);
    }
    const appended = new RecordedCommands(STREAM);
    appended.addAppended(commandId, [{ id: eventIdOf(appendId, STREAM, 0) }]);
    expect(appended.mayHold({ commandId, metadata: keyedBy('later') })).toBe(true);
  },
);

test('a command that this process appended and read costs two tags of 40 bytes', () => {
  const commands = new RecordedCommands(STREAM);
  const { bytes } = commands;
  for (let n = 0; n < 10; n++) {
    const metadata = keyedBy(`request-${n}`);
    const event = eventOf(eventIdOf(appendIdOf(`command-${n}`, metadata), STREAM, 0), metadata);
    commands.addAppended(`command-${n}`, [event]);
    commands.addRead(event);
  }
  expect(commands.bytes - bytes).toBe(10 * 2 * 40);
  for (let n = 0; n < 10; n++)
    expect(commands.mayHold({ commandId: `command-${n}`, metadata: keyedBy('later') })).toBe(true);
});
