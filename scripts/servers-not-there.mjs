import { notRun } from './servers.mjs';

export default () => {
  for (const line of notRun()) process.stderr.write(`\n${line}\n`);
};
