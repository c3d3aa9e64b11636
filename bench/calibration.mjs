import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { load } from './load.mjs';

/**
 * The machine's speed at a moment. Ratios to it can be compared between machines.
 * @typedef {{ sha: number, bare: number, at: number }} Calibration `sha` in ms, `bare` in requests a second
 */

const STRINGS = 200_000;
const CONNECTIONS = 8;
const SECONDS = 1;
/** Milliseconds in which a calibration is reused. */
const FRESH_MS = 2_000;

const hashShortStrings = () => {
  const began = performance.now();
  for (let n = 0; n < STRINGS; n++) createHash('sha256').update(`una cadena corta ${n}`).digest('hex');
  return performance.now() - began;
};

const answersOfBareNode = async () => {
  const server = fork(join(import.meta.dirname, 'bare-server.mjs'));
  try {
    const [{ port }] = await once(server, 'message');
    const { rate } = await load(`http://127.0.0.1:${port}`, {
      connections: CONNECTIONS,
      seconds: SECONDS,
      request: { path: '/' },
    });
    return rate;
  } finally {
    server.kill();
  }
};

/** @type {Calibration | null} */
let last = null;

/** @param {Calibration} a @param {Calibration} b @returns {Calibration} */
export const between = (a, b) => ({ sha: (a.sha + b.sha) / 2, bare: (a.bare + b.bare) / 2, at: b.at });

export const calibrate = async () => {
  if (last && performance.now() - last.at < FRESH_MS) return last;
  const sha = hashShortStrings();
  last = { sha, bare: await answersOfBareNode(), at: performance.now() };
  return last;
};
