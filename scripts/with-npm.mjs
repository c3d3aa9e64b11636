import { basename } from 'node:path';

/** How often the parent is looked at, in ms. */
const POLL_MS = 500;

/**
 * Ends this process as SIGTERM does when the npm that runs it was killed and could not pass a signal on. npm is the parent:
 * the scripts of package.json `exec` node. A process that was not started by npm outlives its parent (`nohup`, a daemon).
 * On Windows `process.ppid` never changes.
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
