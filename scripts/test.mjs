import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { inTime } from './in-time.mjs';
import { ROOT, build, install, requireNode } from './project.mjs';
import { packagesToInstall } from './servers.mjs';
import { endWithNpm } from './with-npm.mjs';

/**
 * `npm test`: installs, builds, runs every suite and prints their counts. Missing servers
 * (scripts/servers.mjs) are installed where possible, otherwise reported.
 * `--long` (`npm run test:long`) also runs all random draws, saves screenshots of every screen, then runs the
 * soak, then every suite on the image's newer Node (`npm run test:node24`). After TEST_SECONDS running suites
 * are named and ended.
 */
const given = process.argv.slice(2);
const isLong = given.includes('--long');
const suites = given.filter((one) => one !== '--long');

requireNode();
endWithNpm();
install();
build();

/** apt's timeouts are short, because the machine may have no network. */
const PATIENCE = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];

const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
const wanted = canInstall ? packagesToInstall(isLong) : [];
if (wanted.length > 0) {
  process.stdout.write(`Installing ${wanted.join(' ')} for the suites that need it…\n`);
  const apt = (...args) => spawnSync('apt-get', [...PATIENCE, ...args], { stdio: 'ignore' }).status === 0;
  apt('update', '-qq');
  // Packages are installed one at a time, so that a missing one does not prevent the others.
  for (const debian of wanted)
    if (!apt('install', '-y', '-qq', '--no-remove', debian))
      process.stdout.write(`${debian} could not be installed.\n`);
}

/** There are more workers than cores: some suites wait for silent servers, browsers or disks. */
const workers = availableParallelism() + 2;

/**
 * V8 options for short processes: later recompilation, a larger young generation, and garbage collection on
 * one thread, because there are more processes than cores. The suites' own servers get them too
 * (NODE_DE_PRUEBA).
 */
const BRIEF = [
  '--interrupt-budget=1000000',
  '--min-semi-space-size=16',
  '--max-semi-space-size=64',
  '--single-threaded-gc',
];
const brief = spawnSync(process.execPath, [...BRIEF, '-e', '']).status === 0 ? BRIEF : [];

/**
 * The run ends after this number of failed suites: others would probably wait for the same cause until their
 * timeouts.
 */
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
