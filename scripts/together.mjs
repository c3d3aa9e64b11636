import { spawn } from 'node:child_process';
import { ROOT } from './project.mjs';

/**
 * A second signal in these milliseconds belongs to the same Ctrl-C, which arrives from the terminal and from
 * npm.
 */
const ONE_CTRL_C_MS = 1_000;

const IS_WINDOWS = process.platform === 'win32';

/**
 * The whole process group is signalled, because some programs pass no signals on: the compiler is a binary
 * that a script runs.
 */
const signalGroup = (child, signal) => {
  if (IS_WINDOWS) return child.kill(signal);
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
};

/**
 * Runs Node programs until this process is signalled or a program exits. Then the others are ended; a later
 * signal kills them. Resolves with 0 after a signal, otherwise with the code of the first exit, or 1 when that
 * is 0.
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
