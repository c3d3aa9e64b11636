import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { lackedBy, lackedIn, oldestPromised } from './browsers.mjs';
import { ROOT } from './project.mjs';

const lacked = lackedBy(oldestPromised());

test.each([
  ['URL.canParse(e)', 'URL.canParse'],
  ['e.toSorted((e,t)=>e-t)', 'toSorted'],
  ['Object.groupBy(e,t)', 'Object.groupBy'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['AbortSignal.any([e])', 'AbortSignal.any'],
  ['let t=new OffscreenCanvas(1,1)', 'OffscreenCanvas'],
  ['new Set(e).union(t)', 'union'],
  ['e.checkVisibility()', 'checkVisibility'],
  ['e.ariaHidden=`true`', 'ariaHidden'],
  ['navigator.userAgentData.platform', 'navigator.userAgentData'],
  ['requestIdleCallback(e)', 'requestIdleCallback'],
  ['e.replace(/(?<=a)b/,``)', '(?<=…)'],
])('%s: se nombra la función que le falta a un navegador compatible', (script, name) => {
  expect(lackedIn(script, lacked)).toContain(name);
});

test.each([
  'e.findLast(e=>e.at(-1))',
  'structuredClone(e)',
  'crypto.randomUUID()',
  'CSS.escape(e)',
  'e.map(e=>e).filter(Boolean)',
  '({toSorted:1,orientation:2})',
])('%s: no se nombra nada, porque todos los navegadores compatibles lo tienen', (script) => {
  expect(lackedIn(script, lacked)).toEqual([]);
});

test.each([
  ["{'&:has(:checked)':{}}", ':has'],
  ['`.${e}:has(> &)`', ':has'],
  ['{minHeight:`2lh`}', 'lh'],
  ['{color:`color-mix(in srgb, red, blue)`}', 'color-mix'],
  ['"@starting-style"', '@starting-style'],
  ['{"&:user-invalid":1}', ':user-invalid'],
])('%s: se nombra el estilo que le falta a un navegador compatible', (script, name) => {
  expect(lackedIn(script, lacked)).toEqual([name]);
});

test.each([
  "{'&:focus-visible, & > :checked + i':{inset:0}}",
  '`calc(100dvh - env(safe-area-inset-bottom))`',
  '"min(2rem, 12cqi)"',
  '"@media (max-height: 22.5em)"',
  "'input[type=search]::-webkit-search-cancel-button'",
  '"Nota: has de saber; 2 lh, https://open"',
])('%s: no se nombra ningún estilo, porque todos los navegadores compatibles lo tienen', (script) => {
  expect(lackedIn(script, lacked)).toEqual([]);
});

test('con navegadores compatibles más nuevos faltan menos funciones', () => {
  const newer = lackedBy(oldestPromised(['chrome 125', 'safari 18.0', 'firefox 127']));
  expect(lackedIn('URL.canParse(e).toSorted()', newer)).toEqual([]);
});

test('README dice los mismos navegadores que package.json', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const told = Object.fromEntries(
    [...readme.matchAll(/^\| (Chrome|Edge|Firefox|Safari|Safari en iPhone y iPad) +\| (\d+) +\|/gm)].map(
      ([, name, version]) => [name, Number(version)],
    ),
  );
  const { chrome, edge, firefox, safari, safari_ios: iphone } = oldestPromised();
  expect(told).toEqual({
    Chrome: chrome,
    Edge: edge,
    Firefox: firefox,
    Safari: safari,
    'Safari en iPhone y iPad': iphone,
  });
});
