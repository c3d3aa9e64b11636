import { cpus } from 'node:os';
import { between, calibrate } from './calibration.mjs';
import { openBuild } from './build.mjs';
import { figuresOf } from './figures.mjs';
import { measureAtThisSize, sizesOf } from './growth.mjs';
import { readOptions } from './options.mjs';
import { tellProfile } from './profile.mjs';
import { Shop } from './shop.mjs';
import { tableOf } from './table.mjs';

/** `npm run bench`: measures the built product (docs/performance.md). */

/** The longest time of a run in ms. Figures not begun by then are skipped. */
const MOST_MS = 6 * 60_000;
/** The share of MOST_MS for seeding; read models take about as long to catch up. */
const SEEDING_SHARE = 0.25;

const say = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);
const tell = (/** @type {string} */ text) => process.stderr.write(`${text}\n`);

/**
 * Measures between two calibrations of the machine, and adds their mean.
 * @typedef {import('./table.mjs').Calibrated} Calibrated
 * @typedef {import('./table.mjs').Measure} Measure
 * @param {string} name
 * @param {() => Promise<Measure[]>} measure
 * @returns {Promise<Calibrated[]>}
 */
const beside = async (name, measure) => {
  const before = await calibrate();
  const measures = await orFailure(name, measure);
  const calibration = between(before, await calibrate());
  return measures.map((one) => ({ ...one, calibration }));
};

const orFailure = async (/** @type {string} */ name, /** @type {() => Promise<Measure[]>} */ measure) => {
  try {
    return await measure();
  } catch (error) {
    process.exitCode = 1;
    return [{ name, note: `FAILED: ${/** @type {Error} */ (error).message.split('\n')[0]}` }];
  }
};

/** @param {Shop} shop @param {number} upTo @param {number} [deadline] */
const seeding = (shop, upTo, deadline) =>
  beside('seeding', async () => {
    tell(`seeding up to ${upTo} invoices…`);
    const { facturas, seconds, events } = await shop.seed(upTo, deadline);
    return [
      { name: 'seeding, invoices', rate: facturas / seconds, note: `${facturas} invoices, ${events} events` },
    ];
  });

/** @param {Shop} shop @param {import('./options.mjs').Options} options @returns {AsyncGenerator<Calibrated[]>} */
const measureGrowth = async function* (shop, { huge }) {
  for (const size of sizesOf(huge)) {
    yield await seeding(shop, size);
    yield await beside('growth', () => measureAtThisSize(shop));
  }
};

/** @param {Shop} shop @param {import('./options.mjs').Options} options @returns {AsyncGenerator<Calibrated[]>} */
const measureFigures = async function* (shop, { only, invoices }) {
  const began = performance.now();
  yield await seeding(shop, invoices, began + MOST_MS * SEEDING_SHARE);
  let inLine = false;
  for (const { key, measure, leavesWork = false } of figuresOf(only)) {
    if (!measure) continue;
    if (performance.now() - began > MOST_MS) {
      tell(`no time left for ${key}`);
      continue;
    }
    if (inLine) await shop.settle();
    inLine = leavesWork;
    yield await beside(key, () => measure(shop));
  }
};

/** @param {string} checkout @param {import('./options.mjs').Options} options */
const measureBuild = async (checkout, options) => {
  const shop = await Shop.open(await openBuild(checkout), options.profile);
  const measures = [];
  try {
    for await (const some of (options.growth ? measureGrowth : measureFigures)(shop, options)) {
      for (const { name, median, rate, note } of some)
        tell(`  ${name}: ${[median?.toFixed(2), rate?.toFixed(0), note].filter(Boolean).join(' · ')}`);
      measures.push(...some);
    }
  } finally {
    await shop.stop();
  }
  report(shop, measures);
  if (shop.profileDir)
    say(`\nWhere the product's time went, by function:\n\n${tellProfile(shop.profileDir)}`);
};

/** @param {Shop} shop @param {readonly Calibrated[]} measures */
const report = ({ build: { checkout }, seeded: { facturas } }, measures) => {
  const [{ model }] = cpus();
  say(
    `\n${checkout} · ${facturas} invoices · ${cpus().length} × ${model.trim()} · Node ${process.version}\n`,
  );
  say(tableOf(measures));
};

/** @param {import('./figures.mjs').MeasuringTogether} measureTogether @param {import('./options.mjs').Options} options */
const measureInTurns = async (measureTogether, { checkouts, invoices }) => {
  const shops = [];
  try {
    for (const checkout of checkouts) {
      const shop = await Shop.open(await openBuild(checkout), false);
      shops.push(shop);
      await shop.seed(invoices);
    }
    const before = await calibrate();
    const ofShops = await measureTogether(shops, orFailure);
    const calibration = between(before, await calibrate());
    for (const [at, measures] of ofShops.entries())
      report(
        shops[at],
        measures.map((one) => ({ ...one, calibration })),
      );
  } finally {
    for (const shop of shops) await shop.stop();
  }
};

const options = readOptions(process.argv.slice(2));
const figures = figuresOf(options.only);
process.once('SIGINT', () => process.exit(130));
if (options.growth || figures.some(({ measure }) => measure))
  for (const checkout of options.checkouts) await measureBuild(checkout, options);
for (const { measureTogether } of figures)
  if (measureTogether) await measureInTurns(measureTogether, options);
