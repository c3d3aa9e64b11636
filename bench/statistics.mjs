/**
 * A percentile by nearest rank.
 * @param {readonly number[]} values
 * @param {number} share 0.5 is the median
 */
export const percentile = (values, share) => {
  if (values.length === 0) throw new Error('a percentile of nothing');
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
};

/**
 * @param {readonly number[]} times in ms
 * @returns {{ median: number, p99: number }}
 */
export const spreadOf = (times) => ({ median: percentile(times, 0.5), p99: percentile(times, 0.99) });
