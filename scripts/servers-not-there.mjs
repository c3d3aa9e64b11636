import { notRun } from './servers.mjs';

/** After the last suite: what was not run, loudly. */
export default () => {
  for (const line of notRun()) process.stderr.write(`\n${line}\n`);
};
