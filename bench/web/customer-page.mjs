import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { percentile } from '../statistics.mjs';
import { slowLineTo } from './slow-line.mjs';
import { newDevice, openBrowser, seenOf, visit } from './telephone.mjs';

/**
 * Measures the first paint of a customer's page (`/f/{token}`) on a slow line. The product and a static
 * server of the same bytes take turns, each visit on a new device.
 */

const ROUNDS = 6;
const READY = ['h1'];
const GOAL = 1.2;

/** @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, bytes: Buffer }} Kept */

/** @param {string} url @returns {Promise<Kept>} */
const fetchAsSent = async (url) => {
  const asked = request(url, {
    headers: { accept: 'text/html,*/*', 'accept-encoding': 'gzip, deflate, br' },
  }).end();
  const [answer] = /** @type {[import('node:http').IncomingMessage]} */ (await once(asked, 'response'));
  return { status: answer.statusCode ?? 500, headers: answer.headers, bytes: await buffer(answer) };
};

/** @param {string} url of the page */
const startCopy = async (url) => {
  const page = await fetchAsSent(url);
  if (page.status !== 200) throw new Error(`${page.status} of the customer's page`);
  const { pathname, origin } = new URL(url);
  const kept = new Map([[pathname, page]]);
  const html = await (await fetch(url)).text();
  for (const [, path] of html.matchAll(/ src="(\/[^"]+)"/g)) kept.set(path, await fetchAsSent(origin + path));
  const server = createServer(({ url: asked = '/' }, response) => {
    const { status, headers, bytes } = kept.get(asked) ?? {
      status: 404,
      headers: {},
      bytes: Buffer.alloc(0),
    };
    const { connection: _connection, 'transfer-encoding': _chunks, ...others } = headers;
    response.writeHead(status, { ...others, 'content-length': bytes.length }).end(bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
};

/** @param {import('../shop.mjs').Shop} shop */
const pageOfAnInvoice = async ({ url, headers }) => {
  const read = async (/** @type {string} */ path) => (await fetch(url + path, { headers })).json();
  const { facturas } = await read('/api/facturas?estado=pendiente&limit=1');
  const address = (await read(`/api/facturas/${facturas[0].id}/enlace`)).url;
  return new URL(address, url).pathname;
};

/** @param {import('playwright-core').Browser} browser @param {import('../shop.mjs').Shop} shop @returns {Promise<import('../table.mjs').Measure[]>} */
const customerPage = async (browser, shop) => {
  const path = await pageOfAnInvoice(shop);
  const copy = await startCopy(shop.url + path);
  const lines = { product: await slowLineTo(shop.url), copy: await slowLineTo(copy.url) };
  /** @type {{ product: number[], copy: number[] }} */
  const painted = { product: [], copy: [] };
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const which of /** @type {const} */ (['copy', 'product'])) {
        const device = await newDevice(browser, lines[which].url);
        const page = await visit(device, { path, ready: READY });
        painted[which].push((await seenOf(page)).firstPaint);
        await device.close();
      }
  } finally {
    for (const line of Object.values(lines)) line.close();
    copy.close();
  }
  const [product, floor] = [percentile(painted.product, 0.5), percentile(painted.copy, 0.5)];
  return [
    {
      name: 'customer page, cold, first paint',
      median: product,
      note: `${(product / floor).toFixed(2)} × ${floor.toFixed(0)} ms of the same bytes from a static server (goal ${GOAL})`,
    },
  ];
};

/** @type {import('../figures.mjs').MeasuringTogether} */
export const customerPages = async (shops, orFailure) => {
  const browser = await openBrowser();
  try {
    const measures = [];
    for (const shop of shops)
      measures.push(await orFailure('customer page', () => customerPage(browser, shop)));
    return measures;
  } finally {
    await browser.close();
  }
};
