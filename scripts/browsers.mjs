import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import browserslist from 'browserslist';
import { ROOT, build, requireNode } from './project.mjs';

/**
 * `npm run check` fails when the built scripts, dependencies included, use a name that a supported browser
 * lacks (`browserslist` in package.json) by MDN's data. An ESLint rule checks the sources.
 */

/** JSON is read by `require`, because Node 20 warns about JSON imports. */
const bcd = createRequire(import.meta.url)('@mdn/browser-compat-data');

/** Names that some supported browser lacks, each with the reason why the app works without it. */
export const ALLOWED = {
  ClipboardItem: 'copiar-texto.ts copies in another way when it is missing',
  'URL.canParse': 'zod checks for it',
  requestIdleCallback: 'main.tsx checks for it',
  'navigator.contacts': 'contactos.ts checks for it',
  'navigator.connection': 'Redux Toolkit checks for it',
  'navigator.userAgentData': 'Popper reads userAgent when it is missing',
  captureStackTrace: 'zod and fflate check for it',
  'Error.captureStackTrace': 'zod and fflate check for it',
  toArray: "a method of React's Children",
  use: 'a function of React',
  ':has': "MUI's select has its usual width without it; lint checks our own sources",
  ':view-transition': "React's view transitions, which nothing here uses",
  startViewTransition: "React's view transitions, which nothing here uses",
  'color-mix': 'MUI uses it only on request, or for a colour that it cannot read',
  oklch: "MUI's, for colours in this notation",
};

/** CSS properties that some supported browser lacks, each with what that browser does. */
const GRACEFUL = {
  textWrap: 'lines are broken when they are full',
  contentVisibility: 'content far from the screen is drawn too',
  containIntrinsicHeight: 'used only with contentVisibility',
  fieldSizing: 'AreaDeTexto.tsx checks for it',
  fontVariantEmoji: 'a sign is drawn as an emoji',
  userSelect: "Emotion adds the engines' prefixes",
};

const OF_MDN = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
};

/** Interfaces of which a page has one object only, each with the global name of that object. */
const THE_ONE = {
  Navigator: 'navigator',
  Document: 'document',
  Screen: 'screen',
  Performance: 'performance',
  Crypto: 'crypto',
  History: 'history',
  Location: 'location',
};

/** Any object of a page may have these interfaces, so their new members are looked for by name alone. */
const OF_A_PAGE = ['Node', 'Element', 'HTMLElement', 'HTMLFormElement', 'Document', 'Event'];

export const oldestPromised = (promised = browserslist(null, { path: ROOT })) => {
  const oldest = {};
  for (const one of promised) {
    const [name, version] = one.split(' ');
    const browser = OF_MDN[name];
    if (!browser) throw new Error(`MDN's data has no ${name}: see OF_MDN.`);
    oldest[browser] = Math.min(oldest[browser] ?? Infinity, Number.parseFloat(version));
  }
  return oldest;
};

/**
 * The first version of a browser that supports a feature with this vendor prefix (undefined: without), by
 * MDN's data. Infinity when the support is behind a flag, under another name, or was removed.
 */
const since = (support, prefix) => {
  const found = [support]
    .flat()
    .find((one) => one?.version_added && !one.flags && one.prefix === prefix && !one.alternative_name);
  const version = Number.parseFloat(String(found?.version_added ?? '').replace('≤', ''));
  return Number.isNaN(version) || found.version_removed ? Infinity : version;
};

/** MDN names static members with `_static`; its other names with `_` do not occur in scripts. */
const named = (tree) =>
  Object.entries(tree)
    .map(([name, part]) => [name.replace(/_static$/, ''), part])
    .filter(([name, part]) => /^[A-Za-z][A-Za-z0-9]*$/.test(name) && part.__compat);

const knownToAll =
  (oldest, ...prefixes) =>
  ({ __compat: compat }) =>
    Object.entries(oldest).every(([browser, version]) =>
      [undefined, ...prefixes].some((prefix) => since(compat.support[browser], prefix) <= version),
    );

const camel = (name) => name.replace(/-([a-z])/g, (_all, letter) => letter.toUpperCase());

/**
 * The CSS names that the oldest browsers lack, properties in camel case as scripts write them. Properties of
 * one word are left out: `order` or `zoom` could belong to any object. Selectors matter most: browsers drop a
 * whole rule with an unknown selector.
 */
export const cssLackedBy = (oldest) => {
  const knowAll = knownToAll(oldest);
  const lacked = (...trees) =>
    trees
      .flatMap((tree) => Object.entries(tree))
      .filter(([name, part]) => /^[a-z][a-z-]*$/.test(name) && part.__compat && !knowAll(part))
      .map(([name]) => name);
  const { selectors, properties, types, 'at-rules': atRules } = bcd.css;
  const knowPrefixed = knownToAll(oldest, '-webkit-');
  return {
    selectors: new Set(lacked(selectors)),
    atRules: new Set(lacked(atRules)),
    functions: new Set([...lacked(types).filter((name) => name.includes('-')), ...lacked(types.color)]),
    units: new Set(lacked(types.length)),
    properties: new Set(
      lacked(properties)
        .filter((name) => name.includes('-'))
        .map(camel),
    ),
    /** Properties that every browser knows, by their own name or with WebKit's prefix. */
    prefixed: new Set(
      Object.entries(properties)
        .filter(([, part]) => part.__compat && knowPrefixed(part))
        .map(([name]) => camel(name)),
    ),
  };
};

export const lackedInCss = (text, { selectors, atRules, functions, units }) => {
  const found = new Set();
  const look = (pattern, among, before = '') => {
    for (const [, name] of text.matchAll(pattern)) if (among.has(name)) found.add(before + name);
  };
  look(/:{1,2}([a-z][a-z-]*)(?![\w-])/g, selectors, ':');
  look(/@([a-z][a-z-]*)/g, atRules, '@');
  look(/(?<![\w.-])([a-z][a-z-]*)\(/g, functions);
  look(/(?<![\w.-])[\d.]+([a-z]+)\b/g, units);
  return [...found];
};

/**
 * The names that the oldest browsers lack: globals, static members (`Interface.member`), and methods and
 * members that no supported object has.
 */
export const lackedBy = (oldest) => {
  const knowAll = knownToAll(oldest);
  const known = new Set();
  const [globals, statics, methods, members] = [new Set(), new Set(), new Set(), new Set()];
  for (const tree of [bcd.javascript.builtins, bcd.api]) {
    for (const [name, its] of named(tree)) {
      if (!knowAll(its)) globals.add(name);
      for (const [member, one] of named(its)) {
        if (knowAll(one)) known.add(member);
        else if (name === 'Window') globals.add(member);
        else {
          statics.add(`${name}.${member}`).add(`${THE_ONE[name]}.${member}`);
          if (tree === bcd.javascript.builtins) methods.add(member);
          else if (OF_A_PAGE.includes(name)) members.add(member);
        }
      }
    }
  }
  const { lookbehind_assertion: looksBehind } = bcd.javascript.regular_expressions;
  return {
    globals,
    statics,
    css: cssLackedBy(oldest),
    looksBehind: !knowAll(looksBehind),
    methods: new Set([...methods].filter((name) => !known.has(name))),
    members: new Set([...members].filter((name) => !known.has(name))),
  };
};

const QUOTED = /(["'`])(?:\\.|(?!\1)[^\\\n])*\1/g;

export const lackedIn = (script, { globals, statics, methods, members, css, looksBehind }) => {
  const found = new Set();
  const look = (pattern, among) => {
    for (const [, name] of script.matchAll(pattern)) if (among.has(name)) found.add(name);
  };
  look(/\b(?:new|instanceof|extends)\s+([A-Z]\w*)/g, globals);
  look(/(?<![\w$.])([A-Z]\w*)\./g, globals);
  look(/(?<![\w$.])([A-Za-z]\w*)\(/g, globals);
  look(/\b(?:window|self|globalThis)\.([A-Za-z]\w*)/g, globals);
  look(/(?<![\w$.])([A-Za-z]\w*\.[A-Za-z]\w*)/g, statics);
  look(/\.([A-Za-z]\w*)\(/g, methods);
  // Only members that the script calls are looked for: members that it reads may belong to any object.
  look(/\.([A-Za-z]\w*(?=\()|aria[A-Z]\w*)/g, members);
  // A lookbehind makes the whole script fail in a browser that does not support it.
  if (looksBehind && /\(\?<[=!]/.test(script)) found.add('(?<=…)');
  for (const [text] of script.matchAll(QUOTED)) for (const name of lackedInCss(text, css)) found.add(name);
  return [...found];
};

const hasPrefixBeside = ({ parent }, name) =>
  parent.properties.some(({ key }) => key?.name === `Webkit${name[0].toUpperCase()}${name.slice(1)}`);

let lackedByPromised;
export const newerThanPromised = {
  create: (context) => {
    const { globals, statics, methods, members, css } = (lackedByPromised ??= lackedBy(oldestPromised()));
    const report = (node, name) =>
      context.report({ node, message: `A supported browser lacks ${name} (browserslist in package.json).` });
    const ofAGlobal = ({ callee: node }) => {
      if (node.type === 'Identifier' && globals.has(node.name)) report(node, node.name);
    };
    const inText = (node, text) => {
      for (const name of lackedInCss(text, css)) report(node, name);
    };
    return {
      Literal: (node) => {
        if (typeof node.value === 'string') inText(node, node.value);
      },
      TemplateElement: (node) => inText(node, node.value.raw),
      Property: (node) => {
        const { name } = node.key;
        if (node.computed || !css.properties.has(name) || GRACEFUL[name]) return;
        if (!css.prefixed.has(name) || !hasPrefixBeside(node, name)) report(node, name);
      },
      NewExpression: ofAGlobal,
      CallExpression: ofAGlobal,
      MemberExpression: (node) => {
        const { object, property, parent } = node;
        // `z` is Zod's object, not the browser's.
        if (object.name === 'z') return;
        const name = `${object.name}.${property.name}`;
        if (object.type === 'Identifier' && statics.has(name)) report(node, name);
        else if (parent.callee === node && methods.has(property.name)) report(node, property.name);
        else if (members.has(property.name)) report(node, property.name);
      },
    };
  },
};

/** Checks HTML files too, because they have inline scripts. An allowance that no file needs fails as well. */
const check = () => {
  requireNode();
  build(['frontend']);
  const dist = join(ROOT, 'frontend/dist');
  const lacked = lackedBy(oldestPromised());
  const fail = (problem) => {
    process.exitCode = 1;
    process.stderr.write(`${problem}\n`);
  };
  const unneeded = new Set(Object.keys(ALLOWED));
  for (const name of readdirSync(dist, { recursive: true }).filter((one) => /\.(js|html)$/.test(one))) {
    const found = lackedIn(readFileSync(join(dist, name), 'utf8'), lacked);
    for (const one of found) unneeded.delete(one);
    const refused = found.filter((one) => !ALLOWED[one]);
    if (refused.length > 0) fail(`${name} uses names that a supported browser lacks: ${refused.join(', ')}`);
  }
  if (unneeded.size > 0)
    fail(`Allowed in scripts/browsers.mjs, and used nowhere: ${[...unneeded].join(', ')}`);
};

if (process.argv[1] === import.meta.filename) check();
