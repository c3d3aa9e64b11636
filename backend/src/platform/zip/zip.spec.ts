import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { enZip } from './zip.ts';

test('a ZIP that fails before it is read fails for its reader, and does not end the process', async () => {
  const next = (): Promise<never> => Promise.reject(new Error('told to end'));
  const zip = enZip({ [Symbol.asyncIterator]: () => ({ next }) });
  for (let turns = 0; turns < 3; turns++) await turn();
  await expect(buffer(zip)).rejects.toThrow('told to end');
});
