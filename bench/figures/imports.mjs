import { createHash } from 'node:crypto';
import { createWith } from './writes.mjs';
import { readsOf } from './streams.mjs';

const ROWS = 5_000;
const BATCH = 500;
const CALM_READS = 300;
const CREATE_SECONDS = 3;
const LETTERS = 'abcdefghij';

/** A customer as a row of an import. @param {number} n */
export const row = (n) => ({
  nombre: `Cliente ${[...String(n)].map((digit) => LETTERS[Number(digit)]).join('')}`,
  telefono: String(7_000_000_000 + n),
  email: `c${n}@ejemplo.mx`,
  direccion: 'Calle 5 de Mayo 10, Puebla',
});

/** @param {import('../shop.mjs').Shop} shop @param {number} from */
const bring = async (shop, from) => {
  const sha256 = createHash('sha256').update(`${from}`).digest('hex');
  const archivo = { nombre: 'clientes.csv', sha256 };
  const { id } = await shop.ask('POST', '/api/importaciones', { tipo: 'clientes', archivo, total: ROWS });
  const began = performance.now();
  let made = 0;
  for (let desde = 0; desde < ROWS; desde += BATCH) {
    const filas = Array.from({ length: BATCH }, (_nothing, n) => row(from + desde + n));
    const { creadas } = await shop.ask('POST', `/api/importaciones/${id}/filas`, { desde, filas });
    made += creadas;
  }
  const seconds = (performance.now() - began) / 1000;
  await shop.ask('POST', `/api/importaciones/${id}/terminar`);
  if (made !== ROWS) throw new Error(`${made} of ${ROWS} rows made`);
  return { id, rate: ROWS / seconds };
};

/** @type {import('../figures.mjs').Measuring} */
export const imports = async (shop) => {
  const account = { fullName: 'Luz Vega', email: 'luz@ejemplo.mx', password: 'una clave larga' };
  const { token } = await shop.ask('POST', '/api/auth/register', account);
  await readsOf(shop, token, (reads) => reads < CALM_READS);
  const calm = await readsOf(shop, token, (reads) => reads < CALM_READS);
  const alone = await bring(shop, 0);
  let isBringing = true;
  const [beside, reads] = await Promise.all([
    bring(shop, ROWS).finally(() => (isBringing = false)),
    readsOf(shop, token, () => isBringing),
  ]);
  const [withCreates, creates] = await Promise.all([
    bring(shop, 2 * ROWS),
    createWith(shop, 1, CREATE_SECONDS),
  ]);
  const began = performance.now();
  await shop.ask('DELETE', `/api/importaciones/${withCreates.id}`);
  const undone = ROWS / ((performance.now() - began) / 1000);
  const slower = (reads.median / calm.median).toFixed(2);
  return [
    { name: `import, batches of ${BATCH}`, rate: alone.rate, note: 'rows; goal 1,000' },
    { name: 'import, beside creates', rate: withCreates.rate, note: 'rows; goal 1,000' },
    { ...creates, name: 'create, beside an import' },
    { name: "another's read, beside an import", ...reads, note: `${slower} × its calm median (goal 2)` },
    { name: 'import, undone', rate: undone, note: 'rows' },
    { name: 'import, beside reads', rate: beside.rate, note: 'rows' },
  ];
};
