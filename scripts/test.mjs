import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, build, install, requireNode } from './project.mjs';

/**
 * `npm test`: installs what is missing, builds, and runs every suite; ends with one line that sums them up.
 * What a suite needs of the machine (a Chromium) is installed where that can be done, else said loudly.
 */
requireNode();
install();
build();

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const hasChromium = () => Boolean(process.env.CHROMIUM_PATH) || CHROMIUM.some((path) => existsSync(path));
if (!hasChromium() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  process.stdout.write('Installing chromium for the browser suites…\n');
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore' });
}

const results = join(ROOT, 'node_modules', '.cuenta-clara', 'results.json');
rmSync(results, { force: true });
const { status } = spawnSync(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--no-warnings',
    join(ROOT, 'node_modules/jest/bin/jest.js'),
    '--json',
    `--outputFile=${results}`,
    ...process.argv.slice(2),
  ],
  { cwd: ROOT, stdio: 'inherit', env: process.env },
);
if (!existsSync(results)) process.exit(status ?? 1);
const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = JSON.parse(
  readFileSync(results, 'utf8'),
);
if (!hasChromium())
  process.stdout.write(
    '\n*** NOT RUN: the browser suites (e2e): there is no Chromium on this machine (set CHROMIUM_PATH). ***\n',
  );
process.stdout.write(
  `\n${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed, ${numPendingTests} skipped\n`,
);
process.exit(status ?? 1);
