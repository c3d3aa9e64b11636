import { connect } from 'node:net';
import { facturaPara } from '../invoice.mjs';
import { spreadOf } from '../statistics.mjs';

/** Measures writes at the end of a long stream, and other owners' reads meanwhile. */

const CATALOGUE = 760;
const BURST = 60;
const CONNECTIONS = 64;
const CALM_READS = 300;
const EDITS = 800;
const SAMPLE = 50;
const NOTE_BYTES = 4_900;

/** @param {number} n */
const category = (n) => ({ nombre: `Categoría ${n}`, orden: null });

/** @param {import('../shop.mjs').Shop} shop @param {number} amount */
const pipelined = (shop, amount) =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.url);
    const socket = connect(Number(port), hostname);
    let answers = 0;
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      if (/HTTP\/1\.1 (?!2)/.test(text)) return reject(new Error(text.slice(0, 200)));
      answers += text.match(/HTTP\/1\.1 2/g)?.length ?? 0;
      if (answers >= amount) resolve(socket.end());
    });
    socket.once('error', reject);
    const requests = Array.from({ length: amount }, (_nothing, n) => {
      const { path, headers, body } = shop.request('POST', '/api/categorias-negocio', category(n));
      const lines = Object.entries({
        host: hostname,
        ...headers,
        'content-length': Buffer.byteLength(body ?? ''),
      });
      return `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
    });
    socket.write(requests.join(''));
  });

/**
 * @param {import('../shop.mjs').Shop} shop @param {string} token @param {(reads: number) => boolean} goesOn
 */
export const readsOf = async (shop, token, goesOn) => {
  const times = [];
  while (goesOn(times.length)) {
    const began = performance.now();
    const response = await fetch(`${shop.url}/api/categorias-negocio`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await response.text();
    if (!response.ok) throw new Error(`${response.status} of a read`);
    times.push(performance.now() - began);
  }
  return spreadOf(times);
};

/**
 * Writes many entries to one catalogue, and measures another owner's reads meanwhile.
 * @type {import('../figures.mjs').Measuring}
 */
export const burst = async (shop) => {
  const account = { fullName: 'Eva Luna', email: 'eva@ejemplo.mx', password: 'una clave larga' };
  const { token } = await shop.ask('POST', '/api/auth/register', account);
  for (let n = 0; n < CATALOGUE; n++) await shop.ask('POST', '/api/categorias-negocio', category(n));
  await readsOf(shop, token, (reads) => reads < CALM_READS);
  const calm = await readsOf(shop, token, (reads) => reads < CALM_READS);
  /** @param {string} name @param {() => Promise<unknown>} write */
  const beside = async (name, write) => {
    let isWriting = true;
    const began = performance.now();
    const [reads] = await Promise.all([
      readsOf(shop, token, () => isWriting),
      write().finally(() => (isWriting = false)),
    ]);
    const seconds = ((performance.now() - began) / 1000).toFixed(2);
    return { name, ...reads, note: `the writes took ${seconds} s` };
  };
  const make = () => shop.ask('POST', '/api/categorias-negocio', category(0));
  return [
    { name: "another's read, calm", ...calm },
    await beside(`another's read, beside ${BURST} pipelined`, () => pipelined(shop, BURST)),
    await beside(`another's read, beside ${CONNECTIONS} connections`, () =>
      Promise.all(Array.from({ length: CONNECTIONS }, make)),
    ),
  ];
};

/** @type {import('../figures.mjs').Measuring} */
export const edits = async (shop) => {
  const { id } = await shop.ask('POST', '/api/facturas', facturaPara(shop.seeded.clientes[0], 3, 0));
  const times = [];
  for (let n = 0; n < EDITS; n++) {
    const nota = `${n} `.padEnd(NOTE_BYTES, 'una nota larga ');
    const { path, ...request } = shop.request('PUT', `/api/facturas/${id}`, { nota });
    const headers = { ...request.headers, 'idempotency-key': `edit-${n}` };
    const began = performance.now();
    const response = await fetch(shop.url + path, { ...request, headers });
    await response.text();
    if (!response.ok) throw new Error(`${response.status} of edit ${n}`);
    times.push(performance.now() - began);
  }
  return [
    { name: `edit of a long note, the first ${SAMPLE}`, ...spreadOf(times.slice(0, SAMPLE)) },
    { name: `edit of a long note, up to the ${EDITS}th`, ...spreadOf(times.slice(-SAMPLE)) },
  ];
};
