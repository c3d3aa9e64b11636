/**
 * Values that a figure does not have are absent.
 * @typedef {object} Measure
 * @property {string} name
 * @property {number} [median] ms
 * @property {number} [p99] ms
 * @property {number} [rate] a second
 * @property {string} [note] any other result
 * @typedef {Measure & { calibration: import('./calibration.mjs').Calibration }} Calibrated
 */

const milliseconds = (/** @type {number | undefined} */ value) =>
  value === undefined ? '' : value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
const perSecond = (/** @type {number | undefined} */ value) =>
  value === undefined ? '' : value.toFixed(value < 10 ? 1 : 0);
const ratio = (/** @type {number | undefined} */ value, /** @type {number} */ base) =>
  value === undefined ? '' : (value / base).toPrecision(2);

const COLUMNS = [
  'figure',
  'median ms',
  'p99 ms',
  'rate /s',
  'SHA ms',
  'bare /s',
  'median ÷ SHA',
  'rate ÷ bare',
  '',
];
const FIRST_AND_LAST = new Set([0, COLUMNS.length - 1]);

/** @param {Calibrated} measure */
const cellsOf = ({ name, median, p99, rate, note, calibration: { sha, bare } }) => [
  name,
  milliseconds(median),
  milliseconds(p99),
  perSecond(rate),
  milliseconds(sha),
  perSecond(bare),
  ratio(median, sha),
  ratio(rate, bare),
  note ?? '',
];

/**
 * A Markdown table, aligned for a terminal.
 * @param {readonly Calibrated[]} measures
 */
export const tableOf = (measures) => {
  const rows = [COLUMNS, ...measures.map(cellsOf)];
  const widths = COLUMNS.map((_name, column) => Math.max(3, ...rows.map((row) => row[column].length)));
  const line = (/** @type {string[]} */ row) =>
    `| ${row.map((cell, at) => (FIRST_AND_LAST.has(at) ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join(' | ')} |`;
  const rule = `| ${widths.map((width, at) => (FIRST_AND_LAST.has(at) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(rows[0]), rule, ...rows.slice(1).map(line)].join('\n');
};
