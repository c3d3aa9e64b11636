import { debts } from './figures/debts.mjs';
import { disk, memory, rebuild, restart } from './figures/operation.mjs';
import { longPdf, shortPdf, storedPdf } from './figures/pdfs.mjs';
import { dashboard, farPage, firstPage, one, picker, search } from './figures/reads.mjs';
import { web } from './figures/web.mjs';
import { create, payment, payments, race } from './figures/writes.mjs';

/**
 * @typedef {(shop: import('./shop.mjs').Shop) => Promise<import('./table.mjs').Measure[]>} Measuring
 * @typedef {object} Figure
 * @property {string} key what `--only` names; figures of one key go together
 * @property {Measuring} measure
 * @property {boolean} [leavesWork] PDFs are in line after it, which the next figure must not pay for
 * @property {boolean} [onRequest] measured only when it is named
 */

/** Every figure, in the order it is taken: what only reads comes first, memory after everything. @type {Figure[]} */
export const FIGURES = [
  { key: 'list', measure: firstPage },
  { key: 'list', measure: farPage },
  { key: 'list', measure: search },
  { key: 'one', measure: one },
  { key: 'dashboard', measure: dashboard },
  { key: 'picker', measure: picker },
  { key: 'debts', measure: debts },
  { key: 'pdf', measure: storedPdf },
  { key: 'pdf', measure: shortPdf },
  { key: 'pdf', measure: longPdf, leavesWork: true },
  { key: 'create', measure: create, leavesWork: true },
  { key: 'race', measure: race, leavesWork: true },
  { key: 'payment', measure: payment },
  { key: 'payments', measure: payments },
  { key: 'memory', measure: memory, leavesWork: true },
  { key: 'restart', measure: restart },
  { key: 'rebuild', measure: rebuild },
  { key: 'disk', measure: disk },
  { key: 'web', measure: web, onRequest: true },
];

/** @param {string[] | null} only @returns {Figure[]} */
export const figuresOf = (only) => {
  const known = new Set(FIGURES.map(({ key }) => key));
  const unknown = only?.filter((key) => !known.has(key)) ?? [];
  if (unknown.length > 0)
    throw new Error(`There is no figure ${unknown.join(', ')}. There are: ${[...known].join(', ')}.`);
  return FIGURES.filter(({ key, onRequest }) => (only ? only.includes(key) : !onRequest));
};
