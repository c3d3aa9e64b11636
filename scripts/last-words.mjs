import { relative } from 'node:path';
import { ROOT } from './project.mjs';

/**
 * What a run of the suites says at its very end, where a log that is cut short still shows it: each test that failed in one line,
 * with the first of its reason; and when it is told to end before, the suites it was still at.
 */
export default class LastWords {
  #running = new Set();

  constructor() {
    process.once('SIGTERM', () => {
      process.stderr.write(`\nTOLD TO END, still running: ${[...this.#running].sort().join(', ')}\n`);
      process.exit(1);
    });
  }

  onTestFileStart({ path }) {
    this.#running.add(relative(ROOT, path));
  }

  onTestFileResult({ path }) {
    this.#running.delete(relative(ROOT, path));
  }

  onRunComplete(_contexts, { testResults }) {
    for (const line of failuresOf(testResults)) process.stderr.write(`${line}\n`);
  }
}

// eslint-disable-next-line no-control-regex
const plain = (text) => text.replace(/\u001b\[\d*m/g, '');
const firstLineOf = (text = '') => plain(text).trim().split('\n')[0];

/** A line for each test that failed, and for each suite that could not be run. */
export const failuresOf = (suites) =>
  suites.flatMap(({ testFilePath, testExecError, testResults }) => {
    const where = relative(ROOT, testFilePath);
    if (testExecError) return [`FAILED ${where}: ${firstLineOf(testExecError.message)}`];
    return testResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) => `FAILED ${where}: ${fullName}: ${firstLineOf(failureMessages[0])}`,
      );
  });
