import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './project.mjs';

/**
 * Looks, before all suites, for the servers and browsers that they need. Suites without their server are
 * skipped and reported, except that the run fails when a server in REQUIRE_SERVERS (`redis,mongodb`) is
 * missing.
 */

const MONGODB = join(ROOT, 'backend/test-servers/mongodb');
const MONGODB_JARS = process.env.MONGODB_JARS ?? join(ROOT, 'node_modules/.cuenta-clara/mongodb-test-server');

const runs = (command, ...args) => spawnSync(command, args, { cwd: MONGODB, stdio: 'ignore' }).status === 0;

/**
 * Downloads the test server's dependencies, in two tries because a repository may time out. The copy is
 * renamed into place when complete, so that concurrent runs never see half of it.
 */
const haveMongoJars = () => {
  const fetch = () => {
    mkdirSync(dirname(MONGODB_JARS), { recursive: true });
    const copy = mkdtempSync(`${MONGODB_JARS}-`);
    try {
      if (runs('mvn', '-q', '-B', 'dependency:copy-dependencies', `-DoutputDirectory=${copy}`))
        renameSync(copy, MONGODB_JARS);
    } catch (error) {
      if (!existsSync(MONGODB_JARS)) throw error;
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
    return existsSync(MONGODB_JARS);
  };
  return existsSync(MONGODB_JARS) || fetch() || fetch();
};

/** The server exits when its stdin closes, so it also ends when this process is killed. */
export const startMongodb = async () => {
  // In a run of minutes, these options save half of Java's processor time.
  const brief = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
  const command = [...brief, '-cp', `${MONGODB_JARS}/*`, join(MONGODB, 'MongoServer.java')];
  const java = spawn('java', command, { stdio: ['pipe', 'pipe', 'inherit'] });
  for (const handle of [java, java.stdin, java.stdout]) handle.unref();
  for await (const line of createInterface({ input: java.stdout })) {
    const port = /^listening on (\d+)$/.exec(line)?.[1];
    if (port) return `mongodb://127.0.0.1:${port}`;
  }
  throw new Error('the MongoDB test server did not start');
};

/**
 * Opens a socket that answers a server's address. The server starts at the first connection, because most
 * runs do not need it.
 */
const doorTo = async (start) => {
  const path = join(mkdtempSync(join(tmpdir(), 'cuenta-clara-door-')), 'door');
  let started;
  const door = createServer((socket) => {
    started ??= start();
    started.then(
      (where) => socket.end(where),
      (error) => socket.destroy(error),
    );
    socket.on('error', () => {});
  });
  door.listen(path);
  await once(door, 'listening');
  door.unref();
  return path;
};

/** The headless shell shows the same pages as Chromium with half of the work. */
const SHELL = '/usr/lib/chromium/chromium-headless-shell';

const chromium = () =>
  [
    process.env.CHROMIUM_PATH,
    SHELL,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => path && existsSync(path));

const firefox = () =>
  [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
    (path) => path && existsSync(path),
  );

const miniBrowser = () =>
  [
    process.env.WEBKIT_PATH,
    ...['x86_64', 'aarch64'].flatMap((machine) =>
      ['4.1', '4.0'].map((api) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${api}/MiniBrowser`),
    ),
  ].find((path) => path && existsSync(path));

const nginx = () => [process.env.NGINX_PATH, '/usr/sbin/nginx'].find((path) => path && existsSync(path));

/** Whether nginx has the option `resolve` of `server`, which exists since 1.27.3. */
const knowsNames = (path) => {
  const [, ...numbers] = /nginx\/(\d+)\.(\d+)\.(\d+)/.exec(spawnSync(path, ['-v']).stderr) ?? [];
  const [major = 0, minor = 0, patch = 0] = numbers.map(Number);
  return major * 1e6 + minor * 1e3 + patch >= 1_027_003;
};

/**
 * What suites need: `debian` is the package to install. `missing` answers why the suites cannot run, or null;
 * `tells` answers the suites' environment variables. `wanted` says whether to install the package although
 * the suites can run. `long` servers are only for `npm run test:long`. `npm test` uses `heavy` servers where they
 * are, but does not install them.
 */
const SERVERS = {
  chromium: {
    debian: 'chromium-headless-shell',
    suites: 'the browser suites (e2e)',
    wanted: () => !process.env.CHROMIUM_PATH && !existsSync(SHELL),
    missing: () => (chromium() ? null : 'there is no Chromium on this machine (set CHROMIUM_PATH)'),
    tells: () => ({ CHROMIUM_PATH: chromium() }),
  },
  firefox: {
    debian: 'firefox-esr',
    heavy: true,
    suites: 'the browser suites in Firefox (e2e)',
    missing: () => (firefox() ? null : 'there is no Firefox on this machine (set FIREFOX_PATH)'),
    tells: () => ({ FIREFOX_PATH: firefox() }),
  },
  webkit: {
    debian: ['webkit2gtk-driver', 'xvfb'],
    heavy: true,
    suites: 'the journey in WebKit (e2e)',
    missing: () =>
      miniBrowser() && runs('WebKitWebDriver', '--help') && runs('Xvfb', '-help')
        ? null
        : 'there is no WebKitGTK with its driver and Xvfb on this machine',
    tells: () => ({ WEBKIT_PATH: miniBrowser() }),
  },
  libreoffice: {
    debian: 'libreoffice-calc-nogui',
    long: true,
    suites: 'the suite of workbooks in LibreOffice',
    missing: () => (runs('soffice', '--version') ? null : 'there is no soffice, with Calc, on this machine'),
  },
  redis: {
    debian: 'redis-server',
    suites: 'the Redis suites',
    missing: () =>
      process.env.REDIS_URL || runs('redis-server', '--version')
        ? null
        : 'there is no redis-server on this machine (set REDIS_URL)',
  },
  nginx: {
    debian: 'nginx',
    suites: 'the suite of the door (deploy/nginx.conf)',
    missing: () => (nginx() ? null : 'there is no nginx on this machine (set NGINX_PATH)'),
    tells: () => ({ NGINX_PATH: nginx() }),
  },
  nginx_names: {
    suites: 'the tests of addresses that change behind a name',
    missing: () =>
      nginx() && knowsNames(nginx())
        ? null
        : 'there is no nginx 1.27.3 or newer on this machine (set NGINX_PATH)',
  },
  mongodb: {
    suites: 'the MongoDB suites',
    missing: () => {
      if (process.env.MONGODB_URL) return null;
      if (!runs('java', '-version')) return 'there is neither MONGODB_URL nor Java for the test server';
      return haveMongoJars() ? null : 'there is no MONGODB_URL, and Maven could not fetch the test server';
    },
    tells: async () => (process.env.MONGODB_URL ? {} : { MONGODB_DOOR: await doorTo(startMongodb) }),
  },
  python: {
    debian: 'python3',
    suites: 'the second verifiers, in Python',
    missing: () =>
      runs('python3', '-c', "import zoneinfo; zoneinfo.ZoneInfo('UTC')")
        ? null
        : 'there is no python3 with its zones on this machine',
  },
  openssl: {
    debian: 'openssl',
    suites: 'the suites of trusted time and of servers with TLS',
    missing: () => (runs('openssl', 'version') ? null : 'there is no openssl on this machine'),
  },
};

const serversFor = (isLong) => Object.entries(SERVERS).filter(([, { long }]) => isLong || !long);
const asked = () => serversFor(process.env.LONG_RUNS);

export const packagesToInstall = (isLong) =>
  serversFor(isLong)
    .filter(
      ([, { debian, heavy, missing, wanted = () => missing() !== null }]) =>
        debian && (isLong || !heavy) && wanted(),
    )
    .flatMap(([, { debian }]) => debian);

const nameOf = (server) => `MISSING_${server.toUpperCase()}`;

/** Jest's global set-up. Throws when a required server is missing. */
const prepare = async () => {
  const required = (process.env.REQUIRE_SERVERS ?? '').split(',').filter(Boolean);
  const unknown = required.filter((name) => !SERVERS[name]);
  if (unknown.length > 0)
    throw new Error(`REQUIRE_SERVERS: ${unknown} is none of ${Object.keys(SERVERS).join(', ')}`);
  for (const [name, { missing, suites, tells }] of asked()) {
    const reason = missing();
    if (reason === null) {
      Object.assign(process.env, await tells?.());
      continue;
    }
    if (required.includes(name))
      throw new Error(`REQUIRE_SERVERS=${name}, but ${suites} cannot run: ${reason}`);
    process.env[nameOf(name)] = reason;
  }
};
export default prepare;

export const notRun = () =>
  asked().flatMap(([name, { suites }]) => {
    const reason = process.env[nameOf(name)];
    return reason ? [`*** NOT RUN: ${suites}: ${reason}. ***`] : [];
  });

// `node scripts/servers.mjs` prints this machine's servers, in the format of REQUIRE_SERVERS.
if (process.argv[1] === import.meta.filename) {
  const there = asked().filter(([, { missing }]) => missing() === null);
  process.stdout.write(`${there.map(([name]) => name).join(',')}\n`);
}
