import { readOf } from './reads.mjs';

/** Measures inclusion proofs among all the shop's events (docs/evidencia/formato.md). */

/** @type {import('../figures.mjs').Measuring} */
export const proofs = async (shop) => {
  const [first, last] = [shop.seeded.porPagar[0], shop.seeded.porPagar.at(-1)];
  const began = performance.now();
  const { sello } = await shop.ask('POST', `/api/facturas/${first}/prueba`);
  const sealing = performance.now() - began;
  const { sellada, eventos } = await shop.ask('GET', `/api/facturas/${last}/prueba`);
  if (!sellada) throw new Error('the seal does not cover all that was seeded');
  const note = `${sello.tamano} events, ${eventos[0].camino.length} digests an event`;
  return [
    { ...(await readOf(shop, 'proof of an invoice', `/api/facturas/${first}/prueba`)), note },
    { name: 'proof of an invoice, with its seal', median: sealing, note: 'once' },
  ];
};
