import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './project.mjs';

const IN_TIME = join(ROOT, 'scripts/in-time.mjs');

/** A program whose child ignores SIGTERM. The program prints the child's pid, and a line on SIGTERM. */
const WITH_A_CHILD = `
  import { spawn } from 'node:child_process';
  process.once('SIGTERM', () => { console.log('was waiting for it'); process.exit(3); });
  const child = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)']);
  console.log(child.pid);
`;
const DEAF = `
  process.on('SIGTERM', () => console.log('no'));
  console.log(process.pid);
  setInterval(() => {}, 1000);
`;

const run = (program, options) => {
  const script = `
    import { inTime } from ${JSON.stringify(IN_TIME)};
    const code = await inTime(['--input-type=module', '-e', ${JSON.stringify(program)}], ${JSON.stringify(options)});
    console.log('ended with ' + code);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH },
  });
  return { child, lines: createInterface({ input: child.stdout }), exit: once(child, 'exit') };
};
const heard = async ({ lines }, then = () => {}) => {
  const said = [];
  for await (const line of lines) if (said.push(line) === 1) then();
  return said;
};
const runs = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('a program whose time is over can print last words, and its children are ended too', async () => {
  let said = [];
  // On a busy machine the program may have no time to start, so the test repeats with more seconds.
  for (let seconds = 1; !/^\d+$/.test(said[0]); seconds *= 2)
    said = await heard(run(WITH_A_CHILD, { seconds, lastWordsMs: 60_000 }));
  expect(said.slice(1)).toEqual(['was waiting for it', 'ended with 3']);
  while (runs(Number(said[0]))) await new Promise((resolve) => setTimeout(resolve, 10));
});

test('a program that ignores SIGTERM is killed', async () => {
  let said = [];
  for (let lastWordsMs = 500; said.length < 3; lastWordsMs *= 2) {
    const running = run(DEAF, { lastWordsMs });
    said = await heard(running, () => running.child.kill('SIGTERM'));
  }
  expect(said.slice(1)).toEqual(['no', 'ended with 1']);
  while (runs(Number(said[0]))) await new Promise((resolve) => setTimeout(resolve, 10));
});

test('a program that ends by itself gives its exit code at once', async () => {
  expect(await heard(run('process.exit(4)', {}))).toEqual(['ended with 4']);
});
