import { expect, test } from '@jest/globals';
import { asTable, compare, weigh } from './budgets.mjs';

const FILES = {
  '/a': ['assets/index.js', 'assets/A.js', 'assets/A.css'],
  '/b': ['assets/index.js', 'assets/B.js'],
};
const PARTS = { 'assets/index.js': { react: 10, zod: 5 }, 'assets/A.js': { zod: 2 } };
const weighed = weigh(
  ['/a', '/b'],
  FILES,
  () => 1000,
  (file) => PARTS[file] ?? {},
);

test('only JavaScript is weighed, and the parts of its files are added up by where they are from', () => {
  expect(weighed['/a']).toEqual({ size: 2000, files: 2, parts: { react: 10, zod: 7 } });
});

test('a screen that the build does not have is an error, not a light screen', () => {
  expect(() =>
    weigh(
      ['/login'],
      FILES,
      () => 1000,
      () => ({}),
    ),
  ).toThrow('/login');
});

test('a screen may be a tenth heavier than recorded; beyond that the table names what grew, the most first', () => {
  const recorded = {
    '/a': { size: 1819, parts: { react: 10, zod: 7 } },
    '/b': { size: 1818, parts: { react: 1, zod: 1, gone: 9 } },
  };
  const compared = compare(weighed, recorded);
  expect(compared.map(({ screen, limit, fits }) => ({ screen, limit, fits }))).toEqual([
    { screen: '/a', limit: 2000, fits: true },
    { screen: '/b', limit: 1999, fits: false },
  ]);
  const [, a, b, ...grown] = asTable(compared).split('\n');
  expect(a).toMatch(/\/a .*2\.0 kB of .*2\.0 kB .*ok$/);
  expect(b).toMatch(/\/b .*OVER ITS BUDGET$/);
  expect(grown.slice(0, 2)).toEqual([expect.stringMatching(/react$/), expect.stringMatching(/zod$/)]);
  expect(grown.join()).not.toContain('gone');
});

test('a screen that was never recorded does not fit', () => {
  expect(compare(weighed, {}).map(({ fits }) => fits)).toEqual([false, false]);
});
