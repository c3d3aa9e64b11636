import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './project.mjs';

/**
 * `node scripts/draw-comments.mjs [SEED]` draws comments and paragraphs of the docs at random, for a reader
 * who marks each of them clear, clear only with the code, or a riddle (docs/style.md). The same seed draws
 * the same texts.
 */

const COMMENTS = 60;
const PARAGRAPHS = 30;

const tracked = (...patterns) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n');

const isDirective = (comment) => /eslint-|@ts-|prettier-ignore|^\/\/\/|@vite|@__/.test(comment);

const { FirstJSDocNode, LastJSDocNode } = ts.SyntaxKind;
const isCode = ({ kind }) => kind < FirstJSDocNode || kind > LastJSDocNode;

/** The comments of a source; consecutive lines of `//` are one comment. */
const commentsOf = (path) => {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const kind = { tsx: ts.ScriptKind.TSX, mjs: ts.ScriptKind.JS }[path.split('.').at(-1)] ?? ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const ranges = new Map();
  const visit = (node) => {
    for (const list of [
      ts.getLeadingCommentRanges(text, node.pos),
      ts.getTrailingCommentRanges(text, node.end),
    ])
      for (const { pos, end } of list ?? []) ranges.set(pos, end);
    node.getChildren(source).filter(isCode).forEach(visit);
  };
  visit(source);
  const found = [];
  for (const [pos, end] of [...ranges].sort(([one], [other]) => one - other)) {
    const last = found.at(-1);
    const continues = last && text.startsWith('//', pos) && /^\s*$/.test(text.slice(last.end, pos));
    if (continues && last.text.startsWith('//'))
      Object.assign(last, { end, text: text.slice(last.pos, end) });
    else found.push({ pos, end, text: text.slice(pos, end) });
  }
  return found
    .filter(({ text: comment }) => !isDirective(comment))
    .map(({ pos, text: comment }) => ({
      where: `${path}:${source.getLineAndCharacterOfPosition(pos).line + 1}`,
      text: comment.replace(/^[\t ]+/gm, ' '),
    }));
};

const paragraphsOf = (path) =>
  readFileSync(join(ROOT, path), 'utf8')
    .replace(/^```[^]*?^```/gm, '')
    .split(/\n\s*\n|\n(?=- )/)
    .map((text) => text.trim())
    .filter((text) => /^[^|#<![]/.test(text) && text.split(/\s+/).length > 5)
    .map((text) => ({ where: path, text }));

/** The generator mulberry32: numbers in [0, 1). */
const randomOf = (seed) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
const drawn = (all, count, random) => {
  const left = [...all];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1).at(0),
  );
};

const seed = Number(process.argv[2] ?? randomInt(2 ** 31));
const random = randomOf(seed);
const comments = tracked('*.ts', '*.tsx', '*.mjs').flatMap(commentsOf);
const paragraphs = tracked('README.md', 'CONTRIBUTING.md', 'docs/*.md').flatMap(paragraphsOf);
const words = comments.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);

process.stdout.write(`seed ${seed}: of ${comments.length} comments with ${words} words\n`);
for (const [place, { where, text }] of drawn(comments, COMMENTS, random).entries())
  process.stdout.write(`\n${place + 1}. ${where}\n${text}\n`);
process.stdout.write(`\nof ${paragraphs.length} paragraphs\n`);
for (const [place, { where, text }] of drawn(paragraphs, PARAGRAPHS, random).entries())
  process.stdout.write(`\n${place + 1}. ${where}\n${text}\n`);
