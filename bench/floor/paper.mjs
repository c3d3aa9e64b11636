import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { spreadOf } from '../statistics.mjs';
import { compiledWorkers } from './compiled-workers.mjs';
import { estadoDe, impresaDe } from './impresa.mjs';

/**
 * `node bench/floor/paper.mjs CHECKOUT`: renders invoices of 10 and 300 lines and a statement. The floor of
 * invoices is the same texts by the same renderer in its built-in Helvetica; both take turns. Prints
 * milliseconds, and ratios of processor time, as JSON.
 */

const [, , checkout = ''] = process.argv;
const IMPRESA = impresaDe(10);
const LONG = impresaDe(300);
const STATEMENT = estadoDe(300);
const LONG_ROUNDS = 10;
const WARM_UP = 60;
const ROUNDS = 60;

process.env['NODE_ENV'] = 'production';
const compiled = compiledWorkers(checkout);
const load = (/** @type {string} */ file) => import(pathToFileURL(file).href);
const packages = createRequire(join(compiled, 'x.js'));
const { renderFactura } = await load(join(compiled, 'factura-pdf/render-factura.js'));
const { renderEstado } = await load(join(compiled, 'estado-pdf/render-estado.js'));
const { Document, Page, Text, View, renderToBuffer } = await load(packages.resolve('@react-pdf/renderer'));
const { createElement } = packages('react');

const ROTULOS =
  'INVOICE,Bill to,Details,Invoice #,Date of Issue,Due Date,Category,Description,Quantity,Price,Amount,'
    .concat('Subtotal,Tax,TOTAL,Deposit,BALANCE,TERMS,CONDITIONS')
    .split(',');
/** @param {ReturnType<typeof impresaDe>} impresa */
const floorOf = ({ renglones, negocio, cliente, ...datos }) => {
  const textos = [negocio, cliente, datos]
    .flatMap((parte) => Object.values(parte))
    .filter((uno) => typeof uno === 'string' && uno);
  return renderToBuffer(
    createElement(
      Document,
      {},
      createElement(
        Page,
        { size: 'LETTER', style: { padding: 48, fontSize: 9.5 } },
        ...[...ROTULOS, ...textos].map((texto) => createElement(Text, {}, texto)),
        ...renglones.map((renglon) =>
          createElement(
            View,
            { style: { flexDirection: 'row' } },
            ...Object.values(renglon).map((texto) => createElement(Text, { style: { width: 100 } }, texto)),
          ),
        ),
      ),
    ),
  );
};
const floor = () => floorOf(IMPRESA);
const longFloor = () => floorOf(LONG);
const ours = () => renderFactura(IMPRESA, null);

/**
 * Processor time by render, in ms, without the warm-up.
 * @type {Map<() => Promise<Buffer>, number>}
 */
const cpu = new Map();
const long = () => renderFactura(LONG, null);
const statement = () => renderEstado(STATEMENT, null);

const timed = async (/** @type {() => Promise<Buffer>} */ render) => {
  const [began, used] = [performance.now(), process.cpuUsage()];
  await render();
  const took = performance.now() - began;
  const { user, system } = process.cpuUsage(used);
  cpu.set(render, (cpu.get(render) ?? 0) + (user + system) / 1000);
  return took;
};
/** @type {number[][]} */
const [times, floorTimes] = [[], []];
for (let round = 0; round < WARM_UP + ROUNDS; round++) {
  const [one, other] = [await timed(ours), await timed(floor)];
  if (round < WARM_UP) {
    cpu.clear();
    continue;
  }
  times.push(one);
  floorTimes.push(other);
}
/** @type {number[][]} */
const [longTimes, longFloorTimes, statementTimes] = [[], [], []];
for (let round = 0; round < LONG_ROUNDS; round++) {
  longTimes.push(await timed(long));
  longFloorTimes.push(await timed(longFloor));
  statementTimes.push(await timed(statement));
}
const told = (/** @type {number[]} */ all) => ({ ...spreadOf(all), quickest: Math.min(...all) });
const ratio = (/** @type {() => Promise<Buffer>} */ one, /** @type {() => Promise<Buffer>} */ other) =>
  (cpu.get(one) ?? 0) / (cpu.get(other) ?? 0);
process.stdout.write(
  JSON.stringify({
    ...{ paper: told(times), floor: told(floorTimes), processor: ratio(ours, floor) },
    ...{ long: told(longTimes), longFloor: told(longFloorTimes), longProcessor: ratio(long, longFloor) },
    statement: told(statementTimes),
  }),
);
