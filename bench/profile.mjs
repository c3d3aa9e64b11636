import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const TOP = 25;
/** A profile's name has process, thread and sequence number. Thread 0 serves; the others render PDFs. */
const THREAD = /\.(\d+)\.\d+\.cpuprofile$/;

/** Functions in which a thread waits for requests or a render; they are left out of the profile. */
const IDLE = new Set(['(idle)', '(program)', 'atomicsWaitLoop']);
/** Loading of modules is left out of the profile: the figure of a restart measures it. */
const LOADING = /^node:internal\/(modules|vm|deps\/cjs-module-lexer)/;

/** @param {{ functionName: string, url: string, lineNumber: number }} frame */
const nameOf = ({ functionName, url, lineNumber }) => {
  const place = url ? ` ${url.split('/').slice(-2).join('/')}:${lineNumber + 1}` : '';
  return `${functionName || '(anonymous)'}${place}`;
};

/**
 * @param {{ nodes: any[], samples: number[], timeDeltas: number[] }} profile
 * @returns {{ name: string, share: number }[]} shares of the thread's working time, the largest first
 */
export const topSelfTimes = ({ nodes, samples, timeDeltas }) => {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  /** @type {Map<string, number>} */
  const self = new Map();
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id);
    if (IDLE.has(frame.functionName) || LOADING.test(frame.url)) continue;
    const name = nameOf(frame);
    self.set(name, (self.get(name) ?? 0) + timeDeltas[index]);
  }
  const total = [...self.values()].reduce((sum, time) => sum + time, 0);
  return [...self]
    .map(([name, time]) => ({ name, share: time / total }))
    .sort((a, b) => b.share - a.share)
    .slice(0, TOP);
};

/** @param {string} folder @returns {string} each thread's functions, one a line */
export const tellProfile = (folder) =>
  readdirSync(folder)
    .map((file) => {
      const top = topSelfTimes(JSON.parse(readFileSync(join(folder, file), 'utf8')));
      const lines = top.map(({ name, share }) => `${(share * 100).toFixed(1).padStart(5)} %  ${name}`);
      return [`thread ${THREAD.exec(file)?.[1]}`, ...lines].join('\n');
    })
    .join('\n\n');
