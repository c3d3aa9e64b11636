import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const SERVERS = pathToFileURL(join(import.meta.dirname, 'servers.mjs')).href;

/** The machine's PATH is a single folder, with stub programs. */
let machine;
beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), 'cuenta-clara-machine-'));
});
afterEach(() => rmSync(machine, { recursive: true, force: true }));

const has = (program, endsWith) => {
  writeFileSync(join(machine, program), `#!/bin/sh\nexit ${endsWith}\n`);
  chmodSync(join(machine, program), 0o755);
};

const onMachine = (code, env) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    env: { PATH: machine, MONGODB_JARS: join(machine, 'jars'), ...env },
    encoding: 'utf8',
  });
  return { status, said: stdout, refused: stderr };
};

const prepare = (env = {}) =>
  onMachine(
    `import prepare, { notRun } from ${JSON.stringify(SERVERS)};
    await prepare();
    console.log(notRun().join('\\n'));`,
    env,
  );

const MONGODB = /NOT RUN: the MongoDB suites: .*Maven could not fetch/;
const elsewhere = (nginx = '1.30.6') => {
  const path = join(machine, 'nginx');
  writeFileSync(path, `#!/bin/sh\necho 'nginx version: nginx/${nginx}' >&2\n`, { mode: 0o755 });
  for (const program of ['WebKitWebDriver', 'Xvfb']) has(program, 0);
  const browsers = ['CHROMIUM_PATH', 'FIREFOX_PATH', 'WEBKIT_PATH'].map((name) => [name, process.execPath]);
  return { REDIS_URL: 'redis://there', ...Object.fromEntries(browsers), NGINX_PATH: path };
};

test('when Maven cannot download, the MongoDB suites are skipped, which is printed once', () => {
  for (const program of ['java', 'python3', 'openssl']) has(program, 0);
  has('mvn', 1);
  const { status, said } = prepare(elsewhere());
  expect(status).toBe(0);
  expect(said.trim().split('\n')).toEqual([expect.stringMatching(MONGODB)]);
});

test('only test:long reports a missing server that only its suites need', () => {
  for (const program of ['python3', 'openssl']) has(program, 0);
  const there = { ...elsewhere(), MONGODB_URL: 'mongodb://there' };
  expect(prepare(there).said.trim()).toBe('');
  expect(prepare({ ...there, LONG_RUNS: '1' }).said).toMatch(
    /^\*\*\* NOT RUN: the suite of workbooks .*soffice/,
  );
});

test('a missing WebKit is reported by every run, and installed by test:long only', () => {
  for (const program of ['python3', 'openssl']) has(program, 0);
  const there = { ...elsewhere(), MONGODB_URL: 'mongodb://there' };
  has('Xvfb', 1);
  expect(prepare(there).said).toMatch(/^\*\*\* NOT RUN: the journey in WebKit .*WebKitGTK/);
  const { said } = onMachine(
    `import { packagesToInstall } from ${JSON.stringify(SERVERS)};
    for (const isLong of [false, true]) console.log(packagesToInstall(isLong).includes('webkit2gtk-driver'));`,
    there,
  );
  expect(said).toBe('false\ntrue\n');
});

test('without Python or its time zones, and without openssl, their suites are skipped', () => {
  const there = { ...elsewhere(), MONGODB_URL: 'mongodb://there' };
  for (const zones of [null, 1]) {
    if (zones !== null) has('python3', zones);
    const { status, said } = prepare(there);
    expect(status).toBe(0);
    expect(said.trim().split('\n')).toEqual([
      expect.stringMatching(/^\*\*\* NOT RUN: the second verifiers, in Python: there is no python3 .*\*$/),
      expect.stringMatching(/^\*\*\* NOT RUN: the suites of trusted time .*: there is no openssl .*\*$/),
    ]);
    const { status: required, refused } = prepare({ ...there, REQUIRE_SERVERS: 'redis,python' });
    expect(required).not.toBe(0);
    expect(refused).toContain('REQUIRE_SERVERS=python, but the second verifiers, in Python cannot run');
  }
});

test.each([
  ['1.22.1', 1],
  ['1.27.2', 1],
  ['1.27.3', 0],
  ['1.30.6', 0],
])('an nginx %s runs the suite of the door, and only a new one the tests of names', (version, skipped) => {
  for (const program of ['python3', 'openssl']) has(program, 0);
  const { said } = prepare({ ...elsewhere(version), MONGODB_URL: 'mongodb://there' });
  expect(said.match(/NOT RUN: the tests of addresses that change/g) ?? []).toHaveLength(skipped);
  expect(said).not.toContain('the suite of the door');
});

test('a missing server in REQUIRE_SERVERS fails the run', () => {
  has('java', 0);
  has('mvn', 1);
  const { status, refused } = prepare({ REQUIRE_SERVERS: 'redis,mongodb', REDIS_URL: 'redis://there' });
  expect(status).not.toBe(0);
  expect(refused).toMatch(
    /REQUIRE_SERVERS=mongodb, but the MongoDB suites cannot run: .*Maven could not fetch/,
  );
});

test('an unknown name in REQUIRE_SERVERS fails the run', () => {
  const { status, refused } = prepare({ REQUIRE_SERVERS: 'mongo' });
  expect(status).not.toBe(0);
  expect(refused).toContain('REQUIRE_SERVERS: mongo is none of');
});

test('a server with a given address is not looked for on the machine', () => {
  const { status, said } = prepare({
    REQUIRE_SERVERS: 'redis,mongodb',
    REDIS_URL: 'redis://there',
    MONGODB_URL: 'mongodb://there',
  });
  expect(status).toBe(0);
  expect(said).not.toMatch(/MongoDB|Redis/);
});
