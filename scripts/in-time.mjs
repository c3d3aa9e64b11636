import { spawn } from 'node:child_process';
import { ROOT } from './project.mjs';

const LAST_WORDS_MS = 10_000;

/**
 * Runs a program. Its process group is ended when the program exits, when this process is signalled, or when
 * `seconds` have passed. Resolves with the exit code; with 1 when a signal ended the program.
 */
export const inTime = (args, { seconds = Infinity, env = {}, lastWordsMs = LAST_WORDS_MS } = {}) =>
  new Promise((resolve) => {
    const stdio = ['ignore', 'inherit', 'inherit'];
    // `detached` makes a process group, so that children can be killed too.
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
