import { BUSQUEDA, clienteDe, facturaPara } from '../invoice.mjs';
import { load } from '../load.mjs';

/** A small owner's requests, alone and while owners of large shops are at work. */

const OTHERS = ['Berta', 'Celia', 'Dora', 'Elsa', 'Flor', 'Gema', 'Hilda', 'Irma', 'Juana'];
const SMALL = { customers: 10, invoices: 40 };
const WARM_UP_SECONDS = 2;
const SECONDS = 10;
/** Requests a second of an owner who opens a screen each second. */
const AT_WORK = 5;

/**
 * @typedef {import('../shop.mjs').Shop} Shop
 * @typedef {import('../shop.mjs').Owner} Owner
 */

const workOf = (shop, owner, clientes) => [
  ...[
    '/api/facturas?page=1',
    `/api/facturas?q=${BUSQUEDA}&estado=pendiente`,
    '/api/facturas/resumen',
    '/api/antiguedad',
  ].map((path) => shop.request('GET', path, undefined, owner)),
  shop.request('POST', '/api/facturas', facturaPara(clientes[0], 3), owner),
];

/** @param {Shop} shop @param {Owner} owner */
const settleIn = async (shop, owner) => {
  const clientes = [];
  for (let n = 0; n < SMALL.customers; n++) {
    const { id } = await shop.ask('POST', '/api/clientes', clienteDe(n), owner);
    clientes.push(id);
  }
  for (let n = 0; n < SMALL.invoices; n++)
    await shop.ask('POST', '/api/facturas', facturaPara(clientes[n % clientes.length], 3, n), owner);
  return clientes;
};

/** @type {import('../figures.mjs').Measuring} */
export const owners = async (shop) => {
  const each = shop.seeded.facturas;
  const [small, ...others] = await shop.register(['Zoe', ...OTHERS]);
  const theirs = await shop.seedToo(others, each);
  const clientes = await settleIn(shop, small);
  const work = [
    workOf(shop, shop.owner, shop.seeded.clientes),
    ...others.map((owner, at) => workOf(shop, owner, theirs[at].clientes)),
  ];
  const requests = () => workOf(shop, small, clientes);
  const hers = (seconds = SECONDS) => load(shop.url, { connections: 1, seconds, requests });
  const beside = async (/** @type {number | undefined} */ pace) => {
    const busy = load(shop.url, {
      connections: work.length,
      seconds: WARM_UP_SECONDS + SECONDS + WARM_UP_SECONDS,
      requests: (connection) => work[connection],
      ...(pace && { pace }),
    });
    await hers(WARM_UP_SECONDS);
    const its = await hers();
    return { its, busy: await busy };
  };
  await hers(WARM_UP_SECONDS);
  const alone = await hers();
  const told = (/** @type {Awaited<ReturnType<typeof beside>>} */ { its, busy }) => ({
    ...its,
    note: `p99 ${(its.p99 / alone.p99).toFixed(1)} × alone (goal 2); the others ${busy.rate.toFixed(0)} a second, ${each} invoices each`,
  });
  const name = `a small owner, beside ${work.length} large`;
  return [
    { name: 'a small owner, alone', ...alone },
    { name: `${name} at ${AT_WORK} requests a second each`, ...told(await beside(AT_WORK)) },
    { name: `${name} without a pause`, ...told(await beside(undefined)) },
  ];
};
