import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './project.mjs';

const TOGETHER = join(ROOT, 'scripts/together.mjs');
const slow = (name) => `
  const alive = setInterval(() => {}, 1000);
  process.once('SIGTERM', () => setTimeout(() => { console.log('${name} ended'); clearInterval(alive); }, 50));
  console.log('${name} runs');
`;

const start = (...programs) => {
  const script = `
    import { together } from ${JSON.stringify(TOGETHER)};
    process.exitCode = await together(${JSON.stringify(programs.map((text) => ['-e', text]))});
    console.log('all over');
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH },
  });
  return { child, lines: createInterface({ input: child.stdout }), exit: once(child, 'exit') };
};

const runs = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each(['SIGINT', 'SIGTERM'])('%s ends all programs, and `together` waits for them', async (signal) => {
  const { child, lines, exit } = start(slow('one'), slow('two'));
  const said = [];
  for await (const line of lines) {
    said.push(line);
    if (said.length === 2) child.kill(signal);
  }
  expect(said.slice(2).sort()).toEqual(['all over', 'one ended', 'two ended']);
  expect(said.at(-1)).toBe('all over');
  expect(await exit).toEqual([0, null]);
});

test('when a program ends by itself the others are ended, and its exit code is the result', async () => {
  const { lines, exit } = start(slow('one'), 'setTimeout(() => process.exit(3), 300)');
  const said = [];
  for await (const line of lines) said.push(line);
  expect(said.at(-1)).toBe('all over');
  expect(await exit).toEqual([3, null]);
});

test('a child that its program does not end is ended with it', async () => {
  const starts = `
    import('node:child_process').then(({ spawn }) => {
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
      console.log(child.pid);
      setInterval(() => {}, 1000);
    });
  `;
  const { child, lines, exit } = start(starts);
  const said = [];
  for await (const line of lines) if (said.push(line) === 1) child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  while (runs(Number(said[0]))) await new Promise((resolve) => setTimeout(resolve, 10));
});
