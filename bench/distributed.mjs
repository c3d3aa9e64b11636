import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/project.mjs';
import { startMongodb } from '../scripts/servers.mjs';
import { openBuild } from './build.mjs';
import { NEGOCIO, clienteDe, facturaPara } from './invoice.mjs';
import { load } from './load.mjs';

/**
 * `node bench/distributed.mjs [--checkout DIR …] [--creates 200]`: creates invoices in the distributed
 * profile with two backends, and counts MongoDB commands, processor time, waits and latency. It uses
 * EVENTSTORE_URL, MONGODB_URL and REDIS_URL, or else the suites' stand-ins.
 */

const READY = /http:\/\/localhost:(\d+)/;
const SETTLE_MS = 2_000;
const WARM_UP = 50;

const { values } = parseArgs({
  options: {
    checkout: { type: 'string', multiple: true, default: [ROOT] },
    creates: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '1' },
  },
});
const amount = Number(values.creates);

/** @type {import('node:child_process').ChildProcess[]} */
const children = [];
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
};
const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** @param {string} program @param {string[]} args @param {RegExp} ready */
const serving = async (program, args, ready) => {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH },
  });
  children.push(child);
  for await (const line of createInterface({
    input: /** @type {import('node:stream').Readable} */ (child.stdout),
  }))
    if (ready.test(line)) return void child.stdout?.resume();
  throw new Error(`${program} did not start`);
};

const servers = async () => {
  const { EVENTSTORE_URL, MONGODB_URL, REDIS_URL } = process.env;
  if (EVENTSTORE_URL && MONGODB_URL && REDIS_URL) return { EVENTSTORE_URL, MONGODB_URL, REDIS_URL };
  const [log, words] = [await freePort(), await freePort()];
  const stand = join(ROOT, 'backend/test-servers/eventstoredb.program.mjs');
  await serving(process.execPath, [stand, String(log), join(folder, `log-${log}`)], /^listening/);
  await serving(
    'redis-server',
    ['--bind', '127.0.0.1', '--port', String(words), '--save', '', '--dir', folder],
    /Ready to accept/,
  );
  return {
    EVENTSTORE_URL: `esdb://127.0.0.1:${log}?tls=false&defaultDeadline=20000`,
    MONGODB_URL: `${await startMongodb()}/bench?directConnection=true`,
    REDIS_URL: `redis://127.0.0.1:${words}`,
  };
};

/** @param {string} programs @param {Record<string, string>} env */
const backend = async (programs, env) => {
  const metrics = await freePort();
  const child = spawn(process.execPath, [join(programs, 'main.js')], {
    env: {
      ...env,
      ...{ PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', JWT_SECRET: 'of the bench alone' },
      METRICS_PORT: String(metrics),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let port;
  for await (const line of createInterface({
    input: /** @type {import('node:stream').Readable} */ (child.stdout),
  })) {
    port = READY.exec(line)?.[1];
    if (port) break;
  }
  child.stdout?.resume();
  if (!port) throw new Error('the product did not start');
  const url = `http://127.0.0.1:${port}`;
  while ((await fetch(`${url}/api/salud`)).status !== 200) await new Promise((go) => setTimeout(go, 50));
  const told = async () => (await fetch(`http://127.0.0.1:${metrics}`)).text();
  return {
    url,
    told,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
};

/** @param {string} told @param {string} start @param {string} [label] */
const sumOf = (told, start, label = '') =>
  told
    .split('\n')
    .filter((line) => line.startsWith(start) && line.includes(label))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);

/** @param {readonly string[]} before @param {readonly string[]} after */
const between = (before, after) => {
  const all = (/** @type {readonly string[]} */ told, /** @type {string} */ start, label = '') =>
    told.reduce((sum, one) => sum + sumOf(one, start, label), 0);
  return (/** @type {string} */ start, label = '') => all(after, start, label) - all(before, start, label);
};

/**
 * The wait in ms that this share of reads did not exceed, rounded up to a bound of the histogram.
 * @param {ReturnType<typeof between>} grown @param {number} share
 */
const waitOf = (grown, share) => {
  const count = grown('read_your_writes_seconds_count');
  for (const bound of ['0.001', '0.0025', '0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5'])
    if (grown('read_your_writes_seconds_bucket', `le="${bound}"`) >= share * count)
      return Number(bound) * 1000;
  return Infinity;
};

/** @param {string} checkout */
const measure = async (checkout) => {
  const { programs } = await openBuild(checkout);
  const env = await servers();
  const backends = [await backend(programs, env), await backend(programs, env)];
  const [{ url }] = backends;
  const ask = async (/** @type {string} */ path, /** @type {object} */ body, token = '') => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { token } = await ask('/api/auth/register', {
    ...{ fullName: 'Luz', email: `luz${Date.now()}@ejemplo.mx`, password: 'una clave larga' },
  });
  await ask('/api/negocio-config', NEGOCIO, token);
  const clientes = [];
  for (let n = 0; n < 20; n++) clientes.push((await ask('/api/clientes', clienteDe(n), token)).id);
  const requests = (/** @type {number} */ connection) =>
    Array.from({ length: 100 }, (_nothing, at) => ({
      ...{ method: 'POST', path: '/api/facturas' },
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(facturaPara(clientes[(connection + at) % clientes.length], 3, at)),
    }));
  await load(url, { connections: 8, amount: WARM_UP, requests });
  for (const connections of [1, 8]) {
    await new Promise((go) => setTimeout(go, SETTLE_MS));
    const before = await Promise.all(backends.map(({ told }) => told()));
    const { answers, median, p99, rate } = await load(url, { connections, amount, requests });
    const grown = between(before, await Promise.all(backends.map(({ told }) => told())));
    const each = (/** @type {number} */ n) => (n / answers).toFixed(2);
    const commands = ['find', 'update', 'insert', 'aggregate', 'delete', 'findAndModify']
      .map((name) => [name, grown('mongodb_commands_total', `command="${name}"`)])
      .filter(([, times]) => Number(times) > 0)
      .map(([name, times]) => `${name} ${each(Number(times))}`);
    const waited = grown('read_your_writes_seconds_sum') / grown('read_your_writes_seconds_count');
    process.stdout.write(
      `${checkout} · ${connections} at once: ${rate.toFixed(1)}/s, median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; ` +
        `processor ${each(grown('process_cpu_seconds_total') * 1000)} ms a create; commands a create: ${commands.join(', ')}; ` +
        `waits ${(waited * 1000).toFixed(0)} ms in the mean, half within ${waitOf(grown, 0.5)}, p95 within ${waitOf(grown, 0.95)}\n`,
    );
  }
  for (const { stop } of backends) await stop();
};

for (let round = 0; round < Number(values.rounds); round++)
  for (const checkout of values.checkout) await measure(checkout);
process.exit(0);
