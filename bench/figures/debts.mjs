import { load } from '../load.mjs';
import { spreadOf } from '../statistics.mjs';

/** Each figure takes turns with the first page of the invoice list, so that a busy machine affects both. */

const ROUNDS = 5;
const LIST = '/api/facturas?page=1';
const DAY_MS = 86_400_000;
/** Days on which debts are asked for, all different, so that no answer is cached. */
const DAYS_AGO = Array.from({ length: 60 }, (_nothing, n) => (n * 397) % 1_095);
const dayAgo = (/** @type {number} */ days) =>
  new Date(Date.now() - (days + 1) * DAY_MS).toISOString().slice(0, 10);

/**
 * @param {import('../shop.mjs').Shop} shop
 * @param {string} name
 * @param {readonly string[]} paths asked one after the other
 * @param {number | null} goal the greatest time, as a multiple of the invoice list's time
 * @param {number} [seconds] of a round
 */
const besideTheList = async (shop, name, paths, goal, seconds = 1) => {
  const alone = async (/** @type {readonly string[]} */ some) =>
    load(shop.url, {
      connections: 1,
      seconds,
      requests: () => some.map((path) => shop.request('GET', path)),
    });
  await alone([LIST]);
  // The first request is not measured: it starts a thread and reads the rows.
  await shop.ask('GET', paths[0]);
  const ratios = [];
  const measured = [];
  for (let round = 0; round < ROUNDS; round++) {
    const list = await alone([LIST]);
    const its = await alone(paths);
    measured.push(its);
    ratios.push(its.median / list.median);
  }
  const { median: times } = spreadOf(ratios);
  return {
    name,
    median: spreadOf(measured.map(({ median }) => median)).median,
    p99: Math.max(...measured.map(({ p99 }) => p99)),
    note: `${times.toFixed(1)} × list, page 1${goal === null ? '' : ` (goal ${goal} ×${times > goal ? ': missed' : ''})`}`,
  };
};

/** @type {import('../figures.mjs').Measuring} */
export const debts = async (shop) => {
  const asOf = (/** @type {string} */ reading) =>
    DAYS_AGO.map((days) => `/api/antiguedad?al=${dayAgo(days)}${reading}`);
  const [largest] = shop.seeded.clientes;
  const statement = `/api/clientes/${largest}/estado-de-cuenta`;
  const { pendientes, movimientos } = await shop.ask('GET', statement);
  const first = performance.now();
  await shop.ask('GET', asOf('')[0]);
  const cold = performance.now() - first;
  const whole = await besideTheList(shop, 'statement of the largest customer', [statement], 10);
  return [
    { name: 'ageing, the first as of a day since the start', median: cold },
    await besideTheList(shop, 'ageing, now', ['/api/antiguedad'], 5),
    await besideTheList(shop, 'ageing, as of any day', asOf(''), 5),
    await besideTheList(shop, 'ageing, as it was known any day', asOf('&lectura=como_se_sabia'), 5),
    await besideTheList(shop, 'whom to remind, page 1', ['/api/cobranza'], null),
    await besideTheList(shop, 'ageing of all customers, as a workbook', ['/api/antiguedad.xlsx'], 60, 2),
    { ...whole, note: `${whole.note}; ${movimientos.length} lines, ${pendientes.length} invoices owed` },
  ];
};
