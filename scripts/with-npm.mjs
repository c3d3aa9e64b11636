import { basename } from 'node:path';

const POLL_MS = 500;

/**
 * Sends SIGTERM to this process when the npm that runs it was killed. npm is the parent, because the scripts
 * of package.json `exec` node. A process that npm did not start outlives its parent (`nohup`, a daemon). On
 * Windows `process.ppid` never changes, so nothing happens.
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
