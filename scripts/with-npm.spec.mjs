import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './project.mjs';

const textOf = (place) => readFileSync(join(ROOT, place), 'utf8');
const { scripts } = JSON.parse(textOf('package.json'));
const ownScripts = Object.entries(scripts).filter(([, line]) =>
  /\bnode (-\S+ )*(scripts|bench)\//.test(line),
);

test.each(ownScripts)('`npm run %s` passes signals to node itself', (name, line) => {
  // `build` scripts end by themselves, so they need no `exec`.
  expect(line.startsWith('exec node ') || name.startsWith('build')).toBe(true);
});

test('on Windows `exec` is exec.cmd: cmd.exe looks for a command in the folder of the package first', () => {
  expect(textOf('exec.cmd').trim().split('\n').at(-1)).toBe('@%*');
});

const WAITS = `
  import { endWithNpm } from ${JSON.stringify(join(ROOT, 'scripts/with-npm.mjs'))};
  process.argv[1] = 'waits.mjs';
  endWithNpm();
  process.on('SIGTERM', () => { console.log('ended in order'); process.exit(); });
  process.on('SIGUSR2', () => { console.log('still there'); process.exit(); });
  setInterval(() => {}, 1000);
  console.log(process.pid);
`;

/** Starts WAITS under a parent process and kills the parent. Answers the lines that WAITS prints then. */
const orphaned = async (env, then = () => {}) => {
  const script = `
    import { spawn } from 'node:child_process';
    spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(WAITS)}], { stdio: ['ignore', 'inherit', 'inherit'] });
    setInterval(() => {}, 1000);
  `;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, ...env },
  });
  const gone = once(parent, 'exit');
  const said = [];
  for await (const line of createInterface({ input: parent.stdout })) {
    if (said.push(line) > 1) continue;
    parent.kill('SIGKILL');
    await gone;
    then(Number(line));
  }
  return said.slice(1);
};

test('a script of npm ends in order when npm was killed', async () => {
  expect(await orphaned({ npm_lifecycle_script: 'exec node waits.mjs' })).toEqual(['ended in order']);
});

test('a process that no npm script, or another one, started outlives its parent', async () => {
  const asks = (pid) => process.kill(pid, 'SIGUSR2');
  expect(await orphaned({}, asks)).toEqual(['still there']);
  expect(await orphaned({ npm_lifecycle_script: 'exec node another.mjs' }, asks)).toEqual(['still there']);
});
