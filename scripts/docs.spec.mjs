import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from './project.mjs';

const textOf = (place) => readFileSync(join(ROOT, place), 'utf8');
const NOT_OURS = new Set(['.git', '.cache', 'node_modules', 'dist', 'data', 'coverage', 'e2e-output']);
const filesIn = (folder) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((one) => {
    const place = posix.join(folder, one.name);
    if (one.isDirectory()) return NOT_OURS.has(one.name) ? [] : filesIn(place);
    return [place];
  });
const FILES = filesIn('');
const PAGES = FILES.filter((place) => place.endsWith('.md'));
const proseOf = (page) => textOf(page).replace(/^( *)```[^]*?^\1```/gm, '');

/** Anchors are made as by GitHub and other usual renderers. */
const slugOf = (heading) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
const ANCHORS = new Map(
  PAGES.map((page) => [
    page,
    new Set([...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slugOf(heading))),
  ]),
);

const namedIn = (page, heading) => {
  const [, section = ''] = textOf(page).split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return [...own.matchAll(/^\| ([^|]+)\|/gm)].flatMap(([, cell]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
};
const sorted = (names) => [...new Set(names)].sort();

test('every relative link leads to a file, and to a heading of it', () => {
  const broken = PAGES.flatMap((page) =>
    [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link]) => {
      if (/^[a-z]+:/.test(link)) return [];
      const [place, anchor] = link.split('#');
      const to = place ? posix.join(posix.dirname(page), place) : page;
      if (!existsSync(join(ROOT, to))) return [`${page}: ${link}`];
      return anchor && !ANCHORS.get(to).has(anchor) ? [`${page}: ${link}`] : [];
    }),
  );
  expect(broken).toEqual([]);
});

test('no page and no source has the marks of an unfinished merge', () => {
  const merging = /^(?:<{7}|\|{7}|={7}|>{7})(?: |$)/m;
  const unfinished = FILES.filter((place) =>
    /\.(md|ts|tsx|mts|mjs|js|css|html|json|http|py|sh|yml|conf)$/.test(place),
  ).filter((place) => merging.test(textOf(place)));
  expect(unfinished).toEqual([]);
});

test('code names only pages that exist', () => {
  const broken = FILES.filter((place) =>
    /\.(ts|tsx|mts|mjs|py|sh|yml|conf)$|Dockerfile$/.test(place),
  ).flatMap((place) =>
    [...textOf(place).matchAll(/\bdocs\/[\w./-]+\.(?:md|http)\b/g)].flatMap(([page]) =>
      existsSync(join(ROOT, page)) ? [] : [`${place}: ${page}`],
    ),
  );
  expect(broken).toEqual([]);
});

test('code names only headings that exist', () => {
  const named = /\b(docs\/[\w/-]+\.md), "([^"]+)"/g;
  const broken = FILES.filter((place) => /\.(ts|tsx|mjs)$/.test(place)).flatMap((place) =>
    [
      ...textOf(place)
        .replace(/\n\s*(\*|\/\/) ?/g, ' ')
        .matchAll(named),
    ].flatMap(([, page, heading]) =>
      ANCHORS.get(page).has(slugOf(heading)) ? [] : [`${place}: ${page}, ${heading}`],
    ),
  );
  expect(broken).toEqual([]);
});

test('docs/README.md names every page once', () => {
  const linked = [...textOf('docs/README.md').matchAll(/^\| \[[^\]]+\]\(([^)]+)\)/gm)].map(([, link]) =>
    posix.join('docs', link),
  );
  const pages = PAGES.filter((page) => /^docs\/(?!README|adr\/\d)/.test(page));
  expect(sorted(linked)).toEqual(
    sorted([...pages, 'README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'docs/api.http']),
  );
  expect(linked).toHaveLength(new Set(linked).size);
});

test('docs/adr/README.md has the title, date and state of every decision', () => {
  const rows = [
    ...textOf('docs/adr/README.md').matchAll(/^\| \[(.+)\]\((.+)\) *\| (\S+) +\| (.+?) +\|$/gm),
  ].map(([, ...cells]) => cells);
  const decisions = PAGES.filter((page) => /^docs\/adr\/\d/.test(page)).map((page) => {
    const text = textOf(page);
    const by = /superseded\*\* by \[(\d+)\]/.exec(text);
    return [
      /^# (.+)$/m.exec(text)[1],
      basename(page),
      /\d{4}-\d\d-\d\d/.exec(text)[0],
      by ? `superseded by ${by[1]}` : 'accepted',
    ];
  });
  expect(rows).toEqual(decisions);
});

test('docs/operations.md has every setting', () => {
  const { 1: settings } = /z\s*\.object\(\{\n([^]*?)\n\}\)/.exec(
    textOf('backend/src/platform/system/config.ts'),
  );
  const names = [...settings.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(sorted(namedIn('docs/operations.md', 'Settings'))).toEqual(sorted(names));
});

test('docs/operations.md has every metric', () => {
  const names = [...textOf('backend/src/platform/system/metrics.ts').matchAll(/name: '(\w+)'/g)].map(
    ([, name]) => name,
  );
  expect(sorted(namedIn('docs/operations.md', 'Metrics'))).toEqual(sorted(names));
});

test('docs/operations.md has every line of the log', () => {
  const lines = FILES.filter(
    (place) => /^(backend|workers)\/src\/.*\.ts$/.test(place) && !/\.(spec|prueba)\.ts$/.test(place),
  ).flatMap((place) =>
    [
      ...textOf(place).matchAll(
        /\blog\??\.(?:info|warn|error)\(\s*(?:(?:\{[^]*?\}|\w+),\s*)?'((?:[^'\\]|\\.)+)',?\s*\)/gi,
      ),
    ].map(([, line]) => line),
  );
  expect(lines.length).toBeGreaterThan(20);
  expect(sorted(namedIn('docs/operations.md', 'Log lines'))).toEqual(sorted(lines));
});

test('docs/pantallas.md has every address of the app, and suites that exist', () => {
  const page = textOf('docs/pantallas.md');
  const [, table] = page.split('\n## Screens\n');
  const [screens] = table.split('\n## ');
  const addresses = [...textOf('frontend/src/app/pantallas.ts').matchAll(/rutas: \[([^\]]+)\]/g)].flatMap(
    ([, routes]) => [...routes.matchAll(/'([^']+)'/g)].map(([, route]) => route),
  );
  expect(addresses.length).toBeGreaterThan(20);
  expect(addresses.filter((address) => !screens.includes(`\`${address}\``))).toEqual([]);
  const suites = [...screens.matchAll(/^\|[^|]*\|[^|]*\|([^|]*)\|([^|]*)\|$/gm)].flatMap(
    ([, e2e, component]) => [
      ...[...e2e.matchAll(/`([^`]+)`/g)].map(([, name]) => `frontend/e2e/${name}.spec.ts`),
      ...[...component.matchAll(/`([^`]+)`/g)].map(([, name]) => `/${name}.spec.tsx`),
    ],
  );
  const lost = suites.filter((suite) => !FILES.some((place) => place.endsWith(suite)));
  expect(lost).toEqual([]);
});

test('the suites that docs/security.md names exist', () => {
  const suites = FILES.filter((place) => /\.(spec|prueba)\.(ts|tsx|mjs)$/.test(place)).map(
    (place) => `/${place}`,
  );
  const named = [...textOf('docs/security.md').matchAll(/\| `([\w. -]+)` +\|$/gm)]
    .flatMap(([, names]) => names.split(' '))
    .filter((name) => !['npm', 'run', 'tried', 'test:soak'].includes(name));
  expect(named.length).toBeGreaterThan(50);
  expect(sorted(named.filter((name) => !suites.some((place) => place.includes(name))))).toEqual([]);
});

test('docs/evidencia/auditoria.md has every code of a finding', () => {
  const codes = [
    ...textOf('dominio/src/evidencia/auditoria/hallazgos.ts').matchAll(/^ {2}'([a-z]+(?:-[a-z]+)+)': \(/gm),
  ].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(20);
  expect(sorted(namedIn('docs/evidencia/auditoria.md', 'What is found'))).toEqual(sorted(codes));
});
