import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { spreadOf } from '../statistics.mjs';

/**
 * What a paper costs beside a floor: the same texts by the same renderer in its built-in Helvetica, the lines in columns and
 * the rest below each other, without a foot. Rendered in turns, in a process of its own:
 * `node bench/floor/paper.mjs CHECKOUT` says the times of both in ms, as JSON.
 */

const [, , checkout = ''] = process.argv;
const WARM_UP = 60;
const ROUNDS = 60;
const LINES = 10;

process.env['NODE_ENV'] = 'production';
// Up to 6094e27 the whole back end was built into one folder.
const [compiled = ''] = ['workers/dist', 'dist/workers/src', 'dist/workers']
  .map((one) => join(checkout, one))
  .filter((one) => existsSync(one));
const load = (/** @type {string} */ file) => import(pathToFileURL(file).href);
const packages = createRequire(join(compiled, 'x.js'));
const { renderFactura } = await load(join(compiled, 'factura-pdf/render-factura.js'));
const { Document, Page, Text, View, renderToBuffer } = await load(packages.resolve('@react-pdf/renderer'));
const { createElement } = packages('react');

const renglones = Array.from({ length: LINES }, (_nothing, i) => ({
  categoria: 'Frenos',
  descripcion: `Balatas y ajuste del renglón ${i + 1}`,
  cantidad: String(1 + (i % 3)),
  precio: `$${350 + i}.50`,
  total: `$${(350 + i) * (1 + (i % 3))}.50`,
}));
const IMPRESA = {
  numero: '1042',
  fecha: '05/03/2026',
  vencimiento: '20/03/2026',
  negocio: {
    nombre: 'Taller Ñandú',
    direccion: 'Calle 5 de Mayo 10, Puebla',
    telefono: '2221234567',
    email: 'taller@ejemplo.mx',
    logo_url: null,
    color: '#0f766e',
  },
  cliente: {
    nombre: 'María Núñez García',
    direccion: 'Calle 7 Poniente 12, Puebla',
    email: 'cliente7@ejemplo.mx',
    telefono: '2220000007',
  },
  renglones,
  terminos: 'Pago a 30 días, por transferencia',
  nota: 'Gracias por su preferencia',
  subtotal: '$6,735.00',
  impuesto: '$1,077.60',
  total: '$7,812.60',
  deposito: '$100.00',
  pagos: '',
  balance: '$7,712.60',
  estado: 'PENDING',
  ancla: '',
};
const ROTULOS =
  'INVOICE,Bill to,Details,Invoice #,Date of Issue,Due Date,Category,Description,Quantity,Price,Amount,'
    .concat('Subtotal,Tax,TOTAL,Deposit,BALANCE,TERMS,CONDITIONS')
    .split(',');
const { renglones: _lines, negocio, cliente, ...datos } = IMPRESA;
const textos = [negocio, cliente, datos]
  .flatMap((parte) => Object.values(parte))
  .filter((uno) => typeof uno === 'string' && uno);

const floor = () =>
  renderToBuffer(
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
const ours = () => renderFactura(IMPRESA, null);

const timed = async (/** @type {() => Promise<Buffer>} */ render) => {
  const began = performance.now();
  await render();
  return performance.now() - began;
};
/** @type {number[][]} */
const [times, floorTimes] = [[], []];
for (let round = 0; round < WARM_UP + ROUNDS; round++) {
  const [one, other] = [await timed(ours), await timed(floor)];
  if (round < WARM_UP) continue;
  times.push(one);
  floorTimes.push(other);
}
const told = (/** @type {number[]} */ all) => ({ ...spreadOf(all), quickest: Math.min(...all) });
process.stdout.write(JSON.stringify({ paper: told(times), floor: told(floorTimes) }));
