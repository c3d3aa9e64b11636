import { spawn } from 'node:child_process';
import { ROOT } from './project.mjs';

/** Milliseconds between SIGTERM and SIGKILL. */
const LAST_WORDS_MS = 10_000;

/**
 * Runs a Node program. All its children end when it exits, when this process is signalled, or when `seconds`
 * are over. Resolves with the exit code; 1 without one.
 */
export const inTime = (args, { seconds = Infinity, env = {}, lastWordsMs = LAST_WORDS_MS } = {}) =>
  new Promise((resolve) => {
    const stdio = ['ignore', 'inherit', 'inherit'];
    // A process group, to kill its children too.
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio,
      detached: true,
      env: { ...process.env, ...env },
    });
    const killAll = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch (error) {
        if (error.code !== 'ESRCH') throw error;
      }
    };
    const timers = [];
    const end = () => {
      child.kill('SIGTERM');
      timers.push(setTimeout(killAll, lastWordsMs));
    };
    if (seconds !== Infinity) timers.push(setTimeout(end, seconds * 1000));
    const signals = ['SIGINT', 'SIGTERM'];
    for (const signal of signals) process.on(signal, end);
    child.once('exit', (code) => {
      for (const signal of signals) process.off(signal, end);
      timers.forEach(clearTimeout);
      killAll();
      resolve(code ?? 1);
    });
  });
