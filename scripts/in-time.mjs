import { spawn } from 'node:child_process';
import { ROOT } from './project.mjs';

/** What is told to end says its last words by then. */
const LAST_WORDS_MS = 10_000;

/**
 * Runs a Node program, and with it ends all that it started: when it ends by itself, when we are told to, or when its seconds
 * are over. Resolves with its exit code; 1 when it had none.
 */
export const inTime = (args, { seconds = Infinity, env = {}, lastWordsMs = LAST_WORDS_MS } = {}) =>
  new Promise((resolve) => {
    const stdio = ['ignore', 'inherit', 'inherit'];
    // A group of its own, so that nothing it started is left behind.
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
