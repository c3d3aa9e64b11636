/* global NetworkInformation */ // Functions given to Playwright run in the page.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { startFloor } from '../floor/floor.mjs';
import { percentile } from '../statistics.mjs';
import { slowLineTo } from './slow-line.mjs';
import { newDevice, seenOf, visit } from './telephone.mjs';

/**
 * Measures the time until screens are usable on a slow line, beside that of the floor
 * (bench/floor/floor.mjs): cold on a new device, then warm on the same device.
 */

const ROUNDS = 4;

const SCREENS = [
  {
    name: 'dashboard',
    path: '/home',
    ready: ['main a[href="/facturas"]'],
    below: ['section[aria-labelledby="clientes-recientes"] article', 'main .barra'],
  },
  {
    name: 'invoice list',
    path: '/facturas',
    ready: ['article[aria-label^="Factura "]', 'main button[aria-pressed]'],
  },
];
const FLOOR = { path: '/', ready: ['article'] };

const GOALS = { cold: 1.25, warm: 1.3, firstPaint: 0.35 };

/** Milliseconds after each visit, for the app to fill its caches. */
const UNTIL_CALM_MS = 1_500;

/**
 * @typedef {{ usable: number, whole: number, firstPaint: number, shift: number, kB: number, scripts: readonly { name: string, at: number }[] }} Seen
 * @typedef {{ cold: Seen[], warm: Seen[] }} Visits
 * @typedef {Awaited<ReturnType<typeof slowLineTo>>} Line
 * @typedef {{ line: Line, token?: string, screen: import('./telephone.mjs').Screen, own: ReadonlySet<string>, visits: Visits }} Place
 */

/**
 * The script files that the screen at `path` loads, by the list that the build writes.
 * @param {string} checkout @param {string} path @returns {ReadonlySet<string>}
 */
const filesOf = (checkout, path) => {
  const list = join(checkout, 'frontend/dist/.vite/rutas.json');
  const files = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8'))[path] : [];
  return new Set(files.map((/** @type {string} */ file) => basename(file)));
};

/** @param {import('playwright-core').Browser} browser @param {Place} place */
const coldAndWarm = async (browser, { line, token, screen, visits }) => {
  const device = await newDevice(browser, line.url, token);
  for (const which of /** @type {const} */ (['cold', 'warm'])) {
    const before = line.carried();
    const page = await visit(device, screen);
    const kB = (line.carried() - before) / 1000;
    await page.waitForTimeout(UNTIL_CALM_MS);
    visits[which].push({ ...(await seenOf(page)), kB });
    // The warm visit needs the service worker's full cache; the floor (no token) has no service worker.
    if (token) await page.evaluate(() => navigator.serviceWorker?.ready.then(() => undefined));
    await page.close();
  }
  await device.close();
};

/**
 * The number of other screens' scripts that are loaded although the browser asks to save data.
 * @param {import('playwright-core').Browser} browser @param {Place} place
 */
const othersWhenSaving = async (browser, { line, token, screen, own }) => {
  const device = await newDevice(browser, line.url, token);
  await device.addInitScript(() => {
    Object.defineProperty(NetworkInformation.prototype, 'saveData', { get: () => true });
  });
  const page = await visit(device, screen);
  await page.waitForTimeout(UNTIL_CALM_MS);
  const { scripts } = await seenOf(page);
  await device.close();
  return scripts.filter(({ name }) => !own.has(name)).length;
};

/** @param {readonly Seen[]} visits @param {'usable' | 'whole' | 'firstPaint' | 'shift' | 'kB'} what */
const medianOf = (visits, what) =>
  percentile(
    visits.map((one) => one[what]),
    0.5,
  );

const toFloor = (/** @type {number} */ ms, /** @type {number} */ floor, /** @type {number} */ goal) =>
  `${(ms / floor).toFixed(2)} × the floor's ${floor.toFixed(0)} ms (goal ${goal})`;

/** @param {Place} place */
const othersBefore = ({ own, visits }) =>
  Math.max(
    ...[...visits.cold, ...visits.warm].map(
      ({ usable, scripts }) => scripts.filter(({ name, at }) => at < usable && !own.has(name)).length,
    ),
  );

/** @param {string} name @param {Place} place @param {Visits} floor @param {number} saving @returns {import('../table.mjs').Measure[]} */
const measuresOf = (name, place, floor, saving) => {
  const { visits } = place;
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
    ...(place.screen.below
      ? /** @type {const} */ (['cold', 'warm']).map((which) => ({
          name: `${name}, ${which}, to its end`,
          median: medianOf(visits[which], 'whole'),
          note: toFloor(medianOf(visits[which], 'whole'), medianOf(floor[which], 'whole'), GOALS[which]),
        }))
      : []),
    { name: `${name}, layout shift`, note: `at most ${shift.toFixed(4)} (goal 0)` },
    {
      name: `${name}, files of other screens`,
      note: `${othersBefore(place)} before it can be used, ${saving} with Save-Data (goal 0)`,
    },
  ];
};

/** @param {import('playwright-core').Browser} browser @param {readonly import('../shop.mjs').Shop[]} shops @returns {Promise<import('../table.mjs').Measure[][]>} */
export const visits = async (browser, shops) => {
  const server = await startFloor();
  const nothingYet = () => ({ cold: [], warm: [] });
  /** @type {Place} */
  const floor = {
    line: await slowLineTo(server.url),
    screen: FLOOR,
    own: new Set(),
    visits: nothingYet(),
  };
  /** @type {Place[][]} */
  const places = await Promise.all(
    shops.map(async ({ url, owner: { token }, build: { checkout } }) => {
      const line = await slowLineTo(url);
      return SCREENS.map((screen) => ({
        line,
        token,
        screen,
        own: filesOf(checkout, screen.path),
        visits: nothingYet(),
      }));
    }),
  );
  /** @type {Map<Place, number>} */
  const saving = new Map();
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const place of [floor, ...places.flat()]) await coldAndWarm(browser, place);
    for (const place of places.flat()) saving.set(place, await othersWhenSaving(browser, place));
  } finally {
    for (const { line } of [floor, ...places.flat()]) line.close();
    server.close();
  }
  const floorKb = medianOf(floor.visits.cold, 'kB').toFixed(0);
  return places.map((ofShop) => [
    { name: 'floor, cold', median: medianOf(floor.visits.cold, 'usable'), note: `${floorKb} kB` },
    { name: 'floor, warm', median: medianOf(floor.visits.warm, 'usable') },
    ...ofShop.flatMap((place, at) =>
      measuresOf(SCREENS[at].name, place, floor.visits, saving.get(place) ?? 0),
    ),
  ]);
};
