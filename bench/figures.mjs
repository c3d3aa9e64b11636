import { debts } from './figures/debts.mjs';
import { disk, memory, rebuild, restart } from './figures/operation.mjs';
import { listBesidePdfs, paper, secondThread, shortPdf, storedPdf } from './figures/pdfs.mjs';
import { imports } from './figures/imports.mjs';
import { owners } from './figures/owners.mjs';
import { proofs } from './figures/proofs.mjs';
import { dashboard, farPage, firstPage, one, picker, search } from './figures/reads.mjs';
import { burst, edits } from './figures/streams.mjs';
import { create, payment, payments, race } from './figures/writes.mjs';
import { customerPages } from './web/customer-page.mjs';
import { longForms, rows, web } from './web/web.mjs';

/**
 * @typedef {(shop: import('./shop.mjs').Shop) => Promise<import('./table.mjs').Measure[]>} Measuring
 * @typedef {(name: string, measure: () => Promise<import('./table.mjs').Measure[]>) => Promise<import('./table.mjs').Measure[]>} OrFailure
 * @typedef {(shops: readonly import('./shop.mjs').Shop[], orFailure: OrFailure) => Promise<import('./table.mjs').Measure[][]>} MeasuringTogether
 * @typedef {object} Figure
 * @property {string} key the name for `--only`; figures with the same key are measured together
 * @property {Measuring} [measure] measures one build after the other
 * @property {MeasuringTogether} [measureTogether] measures all builds in turns; only when `--only` names the figure
 * @property {boolean} [leavesWork] the figure leaves PDFs queued, which must not slow the next figure
 * @property {boolean} [isLong] measured only when `--only` names the figure
 */

/**
 * In order of measurement: reads before writes, memory after writes.
 * @type {Figure[]}
 */
export const FIGURES = [
  { key: 'list', measure: firstPage },
  { key: 'list', measure: farPage },
  { key: 'list', measure: search },
  { key: 'one', measure: one },
  { key: 'dashboard', measure: dashboard },
  { key: 'picker', measure: picker },
  { key: 'debts', measure: debts },
  { key: 'proof', measure: proofs },
  { key: 'pdf', measure: storedPdf },
  { key: 'pdf', measure: paper },
  { key: 'pdf', measure: secondThread },
  { key: 'pdf', measure: shortPdf },
  { key: 'pdf', measure: listBesidePdfs },
  { key: 'create', measure: create, leavesWork: true },
  { key: 'race', measure: race, leavesWork: true },
  { key: 'payment', measure: payment },
  { key: 'payments', measure: payments },
  { key: 'burst', measure: burst },
  { key: 'edits', measure: edits, leavesWork: true },
  { key: 'import', measure: imports, leavesWork: true },
  { key: 'memory', measure: memory, leavesWork: true },
  { key: 'restart', measure: restart },
  { key: 'rebuild', measure: rebuild },
  { key: 'disk', measure: disk },
  { key: 'owners', measure: owners, leavesWork: true, isLong: true },
  { key: 'page', measureTogether: customerPages },
  { key: 'web', measureTogether: web },
  { key: 'lines', measureTogether: longForms },
  { key: 'rows', measureTogether: rows },
];

/** @param {string[] | null} only @returns {Figure[]} */
export const figuresOf = (only) => {
  const known = new Set(FIGURES.map(({ key }) => key));
  const unknown = only?.filter((key) => !known.has(key)) ?? [];
  if (unknown.length > 0)
    throw new Error(`There is no figure ${unknown.join(', ')}. There are: ${[...known].join(', ')}.`);
  return FIGURES.filter(({ key, measureTogether, isLong }) =>
    only ? only.includes(key) : !measureTogether && !isLong,
  );
};
