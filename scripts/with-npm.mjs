import { basename } from 'node:path';

/** Milliseconds between checks of the parent. */
const POLL_MS = 500;

/**
 * Sends SIGTERM to this process when the npm that runs it was killed. npm is the parent: scripts of
 * package.json `exec` node. A process not started by npm outlives its parent (`nohup`, a daemon). On Windows
 * `process.ppid` never changes.
 */
export const endWithNpm = () => {
  if (!process.env.npm_lifecycle_script?.includes(basename(process.argv[1]))) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_MS);
  watch.unref();
};
