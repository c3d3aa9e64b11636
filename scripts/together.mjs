import { spawn } from 'node:child_process';
import { ROOT } from './project.mjs';

/**
 * Runs Node programs side by side, each given as its arguments, until a signal comes or one of them ends by itself; then
 * the others are ended, and waited for. Another signal kills what does not end. Answers the exit code: 0 after a signal,
 * else that of the one that ended, and never 0: none of them is meant to.
 */
export const together = (programs, env = {}) =>
  new Promise((resolve) => {
    const running = new Set();
    let code = null;
    const endAll = (signal) => running.forEach((child) => child.kill(signal));
    const finish = (withCode) => {
      if (code !== null) return;
      code = withCode;
      endAll('SIGTERM');
    };
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.on(signal, () => (code === null ? finish(0) : endAll('SIGKILL')));
    for (const args of programs) {
      const child = spawn(process.execPath, args, {
        cwd: ROOT,
        stdio: ['ignore', 'inherit', 'inherit'],
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
