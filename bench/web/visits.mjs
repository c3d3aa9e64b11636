import { startFloor } from '../floor/floor.mjs';
import { percentile } from '../statistics.mjs';
import { slowLineTo } from './slow-line.mjs';
import { newDevice, seenOf, visit } from './telephone.mjs';

/**
 * What a person waits for on a slow line, beside what the floor takes in the same run. Each round visits the floor and then every
 * screen of every build; cold is a device that knows nothing yet, warm its next visit.
 */

const ROUNDS = 4;

/** Screens by what is there once they can be used: their data, not their frame. */
const SCREENS = [
  { name: 'dashboard', path: '/home', ready: 'main a[href="/facturas"]' },
  { name: 'invoice list', path: '/facturas', ready: 'article[aria-label^="Factura "]' },
];
const FLOOR = { path: '/', ready: 'article' };

const GOALS = { cold: 1.25, warm: 1.3, firstPaint: 0.4 };

/** What it still does once it is usable: what the next visit finds kept is kept by then. */
const UNTIL_CALM_MS = 1_500;

/**
 * @typedef {{ usable: number, firstPaint: number, shift: number, kB: number }} Seen
 * @typedef {{ cold: Seen[], warm: Seen[] }} Visits
 * @typedef {Awaited<ReturnType<typeof slowLineTo>>} Line
 * @typedef {{ line: Line, token?: string, path: string, ready: string, visits: Visits }} Place
 */

/** @param {import('playwright-core').Browser} browser @param {Place} place */
const coldAndWarm = async (browser, { line, token, path, ready, visits }) => {
  const device = await newDevice(browser, line.url, token);
  for (const which of /** @type {const} */ (['cold', 'warm'])) {
    const before = line.carried();
    const page = await visit(device, path, ready);
    const kB = (line.carried() - before) / 1000;
    await page.waitForTimeout(UNTIL_CALM_MS);
    visits[which].push({ ...(await seenOf(page)), kB });
    // What is kept on the device is kept once the worker of the page has settled; the floor has none.
    if (token) await page.evaluate(() => navigator.serviceWorker?.ready.then(() => undefined));
    await page.close();
  }
  await device.close();
};

/** @param {readonly Seen[]} visits @param {keyof Seen} what */
const medianOf = (visits, what) =>
  percentile(
    visits.map((one) => one[what]),
    0.5,
  );

const toFloor = (/** @type {number} */ ms, /** @type {number} */ floor, /** @type {number} */ goal) =>
  `${(ms / floor).toFixed(2)} × the floor's ${floor.toFixed(0)} ms (goal ${goal})`;

/** @param {string} name @param {Visits} visits @param {Visits} floor @returns {import('../table.mjs').Measure[]} */
const measuresOf = (name, visits, floor) => {
  const [cold, warm] = [medianOf(visits.cold, 'usable'), medianOf(visits.warm, 'usable')];
  const painted = medianOf(visits.warm, 'firstPaint');
  const floorWarm = medianOf(floor.warm, 'usable');
  const shift = Math.max(...[...visits.cold, ...visits.warm].map((one) => one.shift));
  const inKb = (/** @type {Seen[]} */ some) => `${medianOf(some, 'kB').toFixed(0)} kB until then`;
  return [
    {
      name: `${name}, cold`,
      median: cold,
      note: `${toFloor(cold, medianOf(floor.cold, 'usable'), GOALS.cold)} · ${inKb(visits.cold)}`,
    },
    {
      name: `${name}, warm`,
      median: warm,
      note: `${toFloor(warm, floorWarm, GOALS.warm)} · ${inKb(visits.warm)}`,
    },
    {
      name: `${name}, warm, first paint`,
      median: painted,
      note: toFloor(painted, floorWarm, GOALS.firstPaint),
    },
    { name: `${name}, layout shift`, note: `at most ${shift.toFixed(4)} (goal 0)` },
  ];
};

/** @param {import('playwright-core').Browser} browser @param {readonly import('../shop.mjs').Shop[]} shops @returns {Promise<import('../table.mjs').Measure[][]>} */
export const visits = async (browser, shops) => {
  const server = await startFloor();
  const nothingYet = () => ({ cold: [], warm: [] });
  /** @type {Place} */
  const floor = { line: await slowLineTo(server.url), ...FLOOR, visits: nothingYet() };
  /** @type {Place[][]} */
  const places = await Promise.all(
    shops.map(async ({ url, owner: { token } }) => {
      const line = await slowLineTo(url);
      return SCREENS.map(({ path, ready }) => ({ line, token, path, ready, visits: nothingYet() }));
    }),
  );
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const place of [floor, ...places.flat()]) await coldAndWarm(browser, place);
  } finally {
    for (const { line } of [floor, ...places.flat()]) line.close();
    server.close();
  }
  const floorKb = medianOf(floor.visits.cold, 'kB').toFixed(0);
  return places.map((ofShop) => [
    { name: 'floor, cold', median: medianOf(floor.visits.cold, 'usable'), note: `${floorKb} kB` },
    { name: 'floor, warm', median: medianOf(floor.visits.warm, 'usable') },
    ...ofShop.flatMap((place, at) => measuresOf(SCREENS[at].name, place.visits, floor.visits)),
  ]);
};
