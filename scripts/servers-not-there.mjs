import { notRun } from './servers.mjs';

/** After the last suite, prints what was not run. */
export default () => {
  for (const line of notRun()) process.stderr.write(`\n${line}\n`);
};
