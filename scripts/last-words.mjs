import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './project.mjs';

/**
 * A Jest reporter. It writes each failed test, and on SIGTERM the running suites, to the end of the log,
 * which a truncated log still shows. The counts of tests are in the file SUMS, however the run ends.
 */
export default class LastWords {
  #running = new Set();
  #sums = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numRuntimeErrorTestSuites: 0 };

  constructor() {
    process.once('SIGTERM', () => {
      process.stderr.write(`\nTOLD TO END, still running: ${[...this.#running].sort().join(', ')}\n`);
      this.#keepSums();
      process.exit(1);
    });
  }

  onTestFileStart({ path }) {
    this.#running.add(relative(ROOT, path));
  }

  onTestFileResult({ path }, _result, sums) {
    this.#running.delete(relative(ROOT, path));
    this.#sums = sums;
  }

  onRunComplete(_contexts, sums) {
    for (const line of failuresOf(sums.testResults)) process.stderr.write(`${line}\n`);
    this.#sums = sums;
    this.#keepSums();
  }

  #keepSums() {
    if (process.env.SUMS) writeFileSync(process.env.SUMS, JSON.stringify(sumsOf(this.#sums)));
  }
}

const sumsOf = ({ numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites }) => ({
  passed: numPassedTests,
  failed: numFailedTests + numRuntimeErrorTestSuites,
  skipped: numPendingTests,
});

// eslint-disable-next-line no-control-regex
const plain = (text) => text.replace(/\u001b\[\d*m/g, '');
const firstLineOf = (text = '') => plain(text).trim().split('\n')[0];

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
