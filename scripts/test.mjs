import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { inTime } from './in-time.mjs';
import { ROOT, build, install, requireNode } from './project.mjs';
import { serversFor } from './servers.mjs';
import { endWithNpm } from './with-npm.mjs';

/**
 * `npm test`: installs what is missing, builds, and runs every suite; ends with one line that sums them up.
 * What a suite needs of the machine (scripts/servers.mjs) is installed where that can be done, else said loudly.
 * `--long` (`npm run test:long`): with all the draws of the suites that try things at random, and pictures of every view;
 * then the soak (`npm run test:soak`); then every suite once more, golden digests too, on the newer Node that the image runs
 * (`npm run test:node24`). TEST_SECONDS is how long the suites may take; those that still run then are named, and ended.
 */
const given = process.argv.slice(2);
const isLong = given.includes('--long');
const suites = given.filter((one) => one !== '--long');

requireNode();
endWithNpm();
install();
build();

/** A machine without a network shall not wait for one. */
const PATIENCE = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];

const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
const wanted = serversFor(isLong)
  .filter(([, { debian, missing, wanted = () => missing() !== null }]) => debian && wanted())
  .flatMap(([, { debian }]) => debian);
if (wanted.length > 0 && canInstall) {
  process.stdout.write(`Installing ${wanted.join(' ')} for the suites that need it…\n`);
  const apt = (...args) => spawnSync('apt-get', [...PATIENCE, ...args], { stdio: 'ignore' }).status === 0;
  apt('update', '-qq');
  // One by one, and taking nothing away: what one lacks is no reason to go without another.
  for (const debian of wanted)
    if (!apt('install', '-y', '-qq', '--no-remove', debian))
      process.stdout.write(`${debian} could not be installed.\n`);
}

/** Some suites wait, for servers that fell silent or for browsers and disks: beside them there is one for each core all the same. */
const workers = availableParallelism() + 2;

/**
 * V8 for processes that live for seconds: what runs often is compiled anew only when it runs fifteen times as often as V8 would
 * have it, and what is young has room before it is cleared. Each process clears its memory on one thread: there are more processes
 * than cores, and its threads would wait for each other's turns. The servers that the suites start are told the same
 * (NODE_DE_PRUEBA); a Node that knows no such word goes without.
 */
const BRIEF = [
  '--interrupt-budget=1000000',
  '--min-semi-space-size=16',
  '--max-semi-space-size=64',
  '--single-threaded-gc',
];
const brief = spawnSync(process.execPath, [...BRIEF, '-e', '']).status === 0 ? BRIEF : [];

/** So many that failed say what all would: a run of them waits for much that does not come, and ends before it is cut off. */
const ENOUGH_FAILURES = 40;

const SUMS = join(ROOT, 'node_modules', '.cuenta-clara', 'sums.json');
rmSync(SUMS, { force: true });
const status = await inTime(
  [
    '--experimental-vm-modules',
    '--no-warnings',
    ...brief,
    join(ROOT, 'node_modules/jest/bin/jest.js'),
    `--maxWorkers=${workers}`,
    `--bail=${ENOUGH_FAILURES}`,
    ...suites,
  ],
  {
    ...(process.env.TEST_SECONDS && { seconds: Number(process.env.TEST_SECONDS) }),
    env: { SUMS, BRIEF_V8: brief.join(' '), ...(isLong && { LONG_RUNS: '1' }) },
  },
);
if (!existsSync(SUMS)) process.exit(status || 1);
const { passed, failed, skipped } = JSON.parse(readFileSync(SUMS, 'utf8'));
process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
if (status !== 0 || !isLong) process.exit(status);
const soak = suites.length > 0 ? 0 : await inTime([join(ROOT, 'scripts/soak.mjs')]);
if (soak !== 0) process.exit(soak);
process.exit(await inTime([process.env.npm_execpath, 'run', '--silent', 'test:node24', '--', ...suites]));
