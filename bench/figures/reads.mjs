import { BUSQUEDA } from '../invoice.mjs';
import { load } from '../load.mjs';

const FAST = { connections: 8, seconds: 3 };
const ALONE = { connections: 1, seconds: 2 };

/**
 * Eight clients give the rate and warm the product up; then a single client gives the latency.
 * @param {import('../shop.mjs').Shop} shop
 * @param {string} name
 * @param {string} path
 */
export const readOf = async (shop, name, path) => {
  const request = shop.request('GET', path);
  const { rate } = await load(shop.url, { ...FAST, request });
  const { median, p99 } = await load(shop.url, { ...ALONE, request });
  return { name, median, p99, rate };
};

/** @type {import('../figures.mjs').Measuring} */
export const firstPage = async (shop) => [await readOf(shop, 'list, page 1', '/api/facturas?page=1')];

/** @type {import('../figures.mjs').Measuring} */
export const farPage = async (shop) => {
  const { totalPages } = await shop.ask('GET', '/api/facturas');
  const page = Math.min(500, totalPages);
  return [await readOf(shop, `list, page ${page}`, `/api/facturas?page=${page}`)];
};

/** @type {import('../figures.mjs').Measuring} */
export const search = async (shop) => {
  const path = `/api/facturas?q=${BUSQUEDA}&estado=pendiente`;
  const { total } = await shop.ask('GET', path);
  return [{ ...(await readOf(shop, 'list, name and status', path)), note: `${total} found` }];
};

/** @type {import('../figures.mjs').Measuring} */
export const one = async (shop) => [
  await readOf(shop, 'one invoice', `/api/facturas/${shop.seeded.porPagar[0]}`),
];

/** @type {import('../figures.mjs').Measuring} */
export const dashboard = async (shop) => [
  await readOf(shop, 'dashboard figures', '/api/facturas/resumen'),
  await readOf(
    shop,
    'dashboard figures, this year',
    `/api/facturas/resumen?fecha_inicio=${new Date().getFullYear()}-01-01`,
  ),
];

/** @type {import('../figures.mjs').Measuring} */
export const picker = async (shop) => [await readOf(shop, 'customer picker', '/api/clientes?q=mar&limit=20')];
