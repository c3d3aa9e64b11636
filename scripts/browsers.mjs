import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import browserslist from 'browserslist';
import { ROOT, build, requireNode } from './project.mjs';

/**
 * What the built scripts ask of a browser, dependencies included, against what the promised browsers know (`browserslist` in package.json),
 * by MDN's data. `npm run check` fails on what one of them lacks; lint says it of the sources.
 */

/** Node 20 warns of JSON that is imported. */
const bcd = createRequire(import.meta.url)('@mdn/browser-compat-data');

/** What is named all the same, each with why no browser stumbles over it. */
export const ALLOWED = {
  ClipboardItem: 'copiar-texto.ts has another way where there is none',
  'URL.canParse': 'zod asks whether it is there',
  requestIdleCallback: 'main.tsx asks whether it is there',
  'navigator.contacts': 'contactos.ts asks whether it is there',
  'navigator.connection': 'Redux Toolkit asks whether it is there',
  'navigator.userAgentData': 'Popper goes by userAgent where there is none',
  'screen.orientation': "the date picker goes by the window's angle where there is none",
  captureStackTrace: 'zod and fflate ask whether it is there',
  'Error.captureStackTrace': 'zod and fflate ask whether it is there',
  orientation: 'the date picker goes by what there is',
  toArray: "React's own, of Children",
  use: "React's own",
};

const OF_MDN = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
};

/** Of these a page has one, by this name. */
const THE_ONE = {
  Navigator: 'navigator',
  Document: 'document',
  Screen: 'screen',
  Performance: 'performance',
  Crypto: 'crypto',
  History: 'history',
  Location: 'location',
};

/** The oldest version that is promised of each browser, by MDN's names. */
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

/** Infinity while it is behind a flag, under another name, or gone again. */
const since = (support) => {
  const plain = [support]
    .flat()
    .find((one) => one?.version_added && !one.flags && !one.prefix && !one.alternative_name);
  const version = Number.parseFloat(String(plain?.version_added ?? '').replace('≤', ''));
  return Number.isNaN(version) || plain.version_removed ? Infinity : version;
};

/** What has a name in MDN's data, by it: statics of the platform end in `_static`, and what holds another `_` is no name in a script. */
const named = (tree) =>
  Object.entries(tree)
    .map(([name, part]) => [name.replace(/_static$/, ''), part])
    .filter(([name, part]) => /^[A-Za-z][A-Za-z0-9]*$/.test(name) && part.__compat);

/** The names in a script that one of the browsers lacks: its globals, `Of.what`, and methods whose name nothing has that all know. */
export const lackedBy = (oldest) => {
  const knowAll = ({ __compat: compat }) =>
    Object.entries(oldest).every(([browser, version]) => since(compat.support[browser]) <= version);
  const known = new Set();
  const [globals, statics, methods] = [new Set(), new Set(), new Set()];
  for (const tree of [bcd.javascript.builtins, bcd.api]) {
    for (const [name, its] of named(tree)) {
      if (!knowAll(its)) globals.add(name);
      for (const [member, one] of named(its)) {
        if (knowAll(one)) known.add(member);
        else if (name === 'Window') globals.add(member);
        else {
          statics.add(`${name}.${member}`).add(`${THE_ONE[name]}.${member}`);
          if (tree === bcd.javascript.builtins) methods.add(member);
        }
      }
    }
  }
  const { lookbehind_assertion: looksBehind } = bcd.javascript.regular_expressions;
  return {
    globals,
    statics,
    looksBehind: !knowAll(looksBehind),
    methods: new Set([...methods].filter((name) => !known.has(name))),
  };
};

/** Which of them a script names. */
export const lackedIn = (script, { globals, statics, methods, looksBehind }) => {
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
  // An expression that looks behind is refused together with the script that it stands in.
  if (looksBehind && /\(\?<[=!]/.test(script)) found.add('(?<=…)');
  return [...found];
};

let lackedByPromised;
/** The rule of ESLint that asks the sources (eslint.config.mjs). */
export const newerThanPromised = {
  create: (context) => {
    const { globals, statics, methods } = (lackedByPromised ??= lackedBy(oldestPromised()));
    const report = (node, name) =>
      context.report({ node, message: `A promised browser lacks ${name} (browserslist in package.json).` });
    const ofAGlobal = ({ callee: node }) => {
      if (node.type === 'Identifier' && globals.has(node.name)) report(node, node.name);
    };
    return {
      NewExpression: ofAGlobal,
      CallExpression: ofAGlobal,
      MemberExpression: (node) => {
        const { object, property, parent } = node;
        // Zod's words are no browser's.
        if (object.name === 'z') return;
        const name = `${object.name}.${property.name}`;
        if (object.type === 'Identifier' && statics.has(name)) report(node, name);
        else if (parent.callee === node && methods.has(property.name)) report(node, property.name);
      },
    };
  },
};

/** Builds what is stale, then asks each of its scripts, and the page, which holds some. */
const check = () => {
  requireNode();
  build(['frontend']);
  const dist = join(ROOT, 'frontend/dist');
  const lacked = lackedBy(oldestPromised());
  for (const name of readdirSync(dist, { recursive: true }).filter((one) => /\.(js|html)$/.test(one))) {
    const found = lackedIn(readFileSync(join(dist, name), 'utf8'), lacked).filter((one) => !ALLOWED[one]);
    if (found.length === 0) continue;
    process.exitCode = 1;
    process.stderr.write(`${name} needs what a promised browser lacks: ${found.join(', ')}\n`);
  }
};

if (process.argv[1] === import.meta.filename) check();
