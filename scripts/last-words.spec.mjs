import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { failuresOf } from './last-words.mjs';
import { ROOT } from './project.mjs';

test('a failed test is one line: its file, its name, the first line of its reason', () => {
  const suite = (name, rest) => ({ testFilePath: join(ROOT, name), testResults: [], ...rest });
  const result = (fullName, ...failureMessages) => ({
    fullName,
    status: failureMessages.length > 0 ? 'failed' : 'passed',
    failureMessages,
  });
  expect(
    failuresOf([
      suite('dominio/src/a.spec.ts', { testResults: [result('all is well')] }),
      suite('frontend/e2e/b.spec.ts', {
        testResults: [
          result('goes'),
          result('does not', '\u001b[31mError: not there\u001b[39m\n  at b.spec.ts:3'),
        ],
      }),
      suite('backend/test/c.spec.ts', { testExecError: { message: 'Cannot find module\nRequire stack' } }),
    ]),
  ).toEqual([
    'FAILED frontend/e2e/b.spec.ts: does not: Error: not there',
    'FAILED backend/test/c.spec.ts: Cannot find module',
  ]);
});

test('on SIGTERM it names the running suites, and writes the counts of the finished ones', () => {
  const SUMS = join(mkdtempSync(join(tmpdir(), 'sums-')), 'sums.json');
  const script = `
    import LastWords from ${JSON.stringify(join(ROOT, 'scripts/last-words.mjs'))};
    const said = new LastWords();
    const suite = (name) => ({ path: ${JSON.stringify(ROOT)} + '/' + name });
    for (const name of ['a.spec.ts', 'b.spec.ts', 'c.spec.ts']) said.onTestFileStart(suite(name));
    const sums = { numPassedTests: 3, numFailedTests: 2, numPendingTests: 1, numRuntimeErrorTestSuites: 1 };
    said.onTestFileResult(suite('b.spec.ts'), {}, sums);
    setInterval(() => {}, 1000);
    process.kill(process.pid, 'SIGTERM');`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, SUMS },
  });
  expect(JSON.parse(readFileSync(SUMS, 'utf8'))).toEqual({ passed: 3, failed: 3, skipped: 1 });
  rmSync(dirname(SUMS), { recursive: true });
  expect([status, stderr.trim()]).toEqual([1, 'TOLD TO END, still running: a.spec.ts, c.spec.ts']);
});
