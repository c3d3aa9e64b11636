import { spawn } from 'node:child_process';
import { ROOT } from './project.mjs';

/** One Ctrl-C is two signals, from the terminal and from npm, this close to each other. */
const ONE_CTRL_C_MS = 1_000;

const IS_WINDOWS = process.platform === 'win32';

/** A program is told together with what it started, which it may not tell itself: the compiler is a binary that a script runs. */
const signalGroup = (child, signal) => {
  if (IS_WINDOWS) return child.kill(signal);
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
};

/**
 * Runs Node programs side by side, each given as its arguments, until a signal comes or one of them ends by itself; then
 * the others are ended, and waited for. A later signal kills those that have not ended. Answers the exit code: 0 after a signal,
 * else that of the one that ended, and never 0: none of them is meant to.
 */
export const together = (programs, env = {}) =>
  new Promise((resolve) => {
    const running = new Set();
    let code = null;
    let toldAt = -Infinity;
    const endAll = (signal) => running.forEach((child) => signalGroup(child, signal));
    const finish = (withCode) => {
      if (code !== null) return;
      code = withCode;
      endAll('SIGTERM');
    };
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.on(signal, () => {
        const isLater = performance.now() - toldAt > ONE_CTRL_C_MS;
        if (code === null) finish(0);
        else if (isLater) endAll('SIGKILL');
        toldAt = performance.now();
      });
    for (const args of programs) {
      const child = spawn(process.execPath, args, {
        cwd: ROOT,
        stdio: ['ignore', 'inherit', 'inherit'],
        detached: !IS_WINDOWS,
        env: { ...process.env, ...env },
      });
      running.add(child);
      child.once('exit', (itsCode) => {
        running.delete(child);
        finish(itsCode || 1);
        if (running.size === 0) resolve(code);
      });
    }
  });
