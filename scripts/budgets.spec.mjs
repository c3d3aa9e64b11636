import { expect, test } from '@jest/globals';
import { asTable, weigh } from './budgets.mjs';

const FILES = {
  '/a': ['assets/index.js', 'assets/A.js', 'assets/A.css'],
  '/b': ['assets/index.js', 'assets/B.js'],
};

test('only JavaScript is weighed', () => {
  expect(weigh({ '/a': 2000 }, FILES, () => 1000)).toEqual([
    { screen: '/a', files: 2, size: 2000, limit: 2000, fits: true },
  ]);
});

test('a screen that there is no more is an error, not a light screen', () => {
  expect(() => weigh({ '/login': 2000 }, FILES, () => 1000)).toThrow('/login');
});

test('a screen fits up to its very limit, and the table says which does not', () => {
  const weighed = weigh({ '/a': 2000, '/b': 1999 }, FILES, () => 1000);
  expect(weighed.map(({ size, files, fits }) => ({ size, files, fits }))).toEqual([
    { size: 2000, files: 2, fits: true },
    { size: 2000, files: 2, fits: false },
  ]);
  const [, a, b] = asTable(weighed).split('\n');
  expect(a).toMatch(/\/a .*2\.0 kB of .*2\.0 kB .*ok$/);
  expect(b).toMatch(/\/b .*OVER ITS BUDGET$/);
});
