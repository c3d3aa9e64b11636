import { describe, expect, test } from '@jest/globals';
import { topSelfTimes } from './profile.mjs';
import { percentile, spreadOf } from './statistics.mjs';
import { tableOf } from './table.mjs';

const calibration = { sha: 250, bare: 40_000, at: 0 };

describe('The tables of the benchmarks', () => {
  test('a percentile is a measured value, in whatever order the values came', () => {
    const times = Array.from({ length: 100 }, (_nothing, at) => 100 - at);
    expect(spreadOf(times)).toEqual({ median: 50, p99: 99 });
    expect(percentile([7], 0.99)).toBe(7);
  });

  test('a percentile of no values throws', () => {
    expect(() => percentile([], 0.5)).toThrow('a percentile of nothing');
  });

  test('each figure is beside the calibrations, and as a ratio to them', () => {
    const [, , line] = tableOf([{ name: 'list', median: 1.25, p99: 3, rate: 4000, calibration }]).split('\n');
    const cells = line.split('|').map((cell) => cell.trim());
    expect(cells.slice(1, -1)).toEqual([
      'list',
      '1.25',
      '3.00',
      '4000',
      '250',
      '40000',
      '0.0050',
      '0.10',
      '',
    ]);
  });

  test('absent values are empty cells, and all lines are equally wide', () => {
    const lines = tableOf([{ name: 'memory', note: '200 MB', calibration }]).split('\n');
    expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
    expect(lines[2]).toMatch(/^\| memory +\| +\| +\| +\|/);
  });

  test('a profile lists the functions with the highest self time, without waiting', () => {
    const frame = (/** @type {string} */ functionName) => ({
      functionName,
      url: '/a/dist/x/y.js',
      lineNumber: 9,
    });
    const nodes = [frame('project'), frame('parse'), { ...frame('(idle)'), url: '' }].map(
      (callFrame, id) => ({
        id,
        callFrame,
      }),
    );
    const samples = [0, 1, 2, 0];
    expect(topSelfTimes({ nodes, samples, timeDeltas: [20, 10, 900, 10] })).toEqual([
      { name: 'project x/y.js:10', share: 0.75 },
      { name: 'parse x/y.js:10', share: 0.25 },
    ]);
  });
});
