import { expect, test } from '@jest/globals';
import { asTable, filesOf, weigh } from './budgets.mjs';

const MANIFEST = {
  'index.html': { file: 'assets/index.js', imports: ['_react.js'], dynamicImports: ['src/Home.tsx'] },
  'src/Home.tsx': {
    file: 'assets/Home.js',
    imports: ['index.html', '_card.js'],
    dynamicImports: ['src/Chart.tsx'],
  },
  'src/Chart.tsx': { file: 'assets/Chart.js', imports: ['_react.js'] },
  '_card.js': { file: 'assets/card.js', imports: ['_react.js'], css: ['assets/card.css'] },
  '_react.js': { file: 'assets/react.js', imports: ['index.html'] },
  'src/style.css': { file: 'assets/style.css' },
};

test('a screen needs the chunks it starts from and all they import, each once; not what is loaded lazily', () => {
  expect(filesOf(MANIFEST, ['index.html', 'src/Home.tsx'])).toEqual([
    'assets/index.js',
    'assets/react.js',
    'assets/Home.js',
    'assets/card.js',
  ]);
});

test('only JavaScript is weighed', () => {
  expect(filesOf(MANIFEST, ['src/style.css'])).toEqual([]);
});

test('a screen that has no chunk any more is an error, not a light screen', () => {
  expect(() => filesOf(MANIFEST, ['src/Login.tsx'])).toThrow('src/Login.tsx');
});

test('a screen fits up to its very limit, and the table says which does not', () => {
  const budget = (screen, limit) => ({ screen, from: ['index.html'], limit });
  const weighed = weigh([budget('/a', 2000), budget('/b', 1999)], MANIFEST, () => 1000);
  expect(weighed.map(({ size, files, fits }) => ({ size, files, fits }))).toEqual([
    { size: 2000, files: 2, fits: true },
    { size: 2000, files: 2, fits: false },
  ]);
  const [, a, b] = asTable(weighed).split('\n');
  expect(a).toMatch(/\/a .*2\.0 kB of .*2\.0 kB .*ok$/);
  expect(b).toMatch(/\/b .*OVER ITS BUDGET$/);
});
