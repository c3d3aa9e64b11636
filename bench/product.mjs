import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const READY = /http:\/\/localhost:(\d+)/;

/**
 * @typedef {object} Product
 * @property {string} url
 * @property {number} startedIn ms from the start of the process to its first healthy answer
 * @property {() => { resident: number, anonymous: number, peak: number }} memory in bytes
 * @property {() => Promise<void>} stop
 */

/** @param {number} pid @param {string} field the name of a line of `/proc/{pid}/status` */
const kilobytesOf = (pid, field) => {
  const line = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) * 1024;
};

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<string>} the address that a ready product prints */
const addressOf = (child) =>
  new Promise((resolve, reject) => {
    let said = '';
    const hear = (/** @type {Buffer} */ chunk) => {
      said += chunk;
      const port = READY.exec(said)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}:\n${said}`)));
  });

/**
 * @param {object} options
 * @param {import('./build.mjs').Build} options.build
 * @param {string} options.dataDir
 * @param {string | null} options.profileDir the product leaves a CPU profile here when it ends; null for none
 * @returns {Promise<Product>}
 */
export const startProduct = async ({ build, dataDir, profileDir }) => {
  const began = performance.now();
  const profiling = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : [];
  const child = spawn(process.execPath, [...profiling, join(build.programs, 'main.js')], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const url = await addressOf(child);
  const { status } = await fetch(`${url}/api/salud`);
  if (status !== 200) throw new Error(`the product is not healthy: ${status}`);
  const pid = /** @type {number} */ (child.pid);
  return {
    url,
    startedIn: performance.now() - began,
    memory: () => ({
      resident: kilobytesOf(pid, 'VmRSS'),
      anonymous: kilobytesOf(pid, 'RssAnon'),
      peak: kilobytesOf(pid, 'VmHWM'),
    }),
    stop: async () => {
      const gone = once(child, 'close');
      child.kill('SIGTERM');
      await gone;
      process.removeListener('exit', kill);
    },
  };
};
