import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/project.mjs';

/**
 * @typedef {object} Options
 * @property {string[] | null} only the figures to measure; null is all figures that run without being named
 * @property {boolean} profile
 * @property {number} invoices
 * @property {string[]} checkouts the built checkouts to measure, one after the other
 * @property {boolean} growth
 * @property {boolean} huge
 */

const positive = (/** @type {string} */ text) => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--invoices is a whole number, not ${text}`);
  return number;
};

/** @param {string[]} args @returns {Options} */
export const readOptions = (args) => {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      profile: { type: 'boolean', default: false },
      invoices: { type: 'string', default: '100000' },
      checkout: { type: 'string', multiple: true, default: [ROOT] },
      growth: { type: 'boolean', default: false },
      huge: { type: 'boolean', default: false },
    },
  });
  return {
    only: values.only?.split(',').map((name) => name.trim()) ?? null,
    profile: values.profile,
    invoices: positive(values.invoices),
    checkouts: values.checkout.map((checkout) => resolve(checkout)),
    growth: values.growth || values.huge,
    huge: values.huge,
  };
};
