import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './run-command.mjs';
import { readFailures, readFlaky, readTestCount } from './run-vitest.ts';

let folder: string;
let report: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringbook-report-'));
  report = join(folder, 'tests.json');
  const because = `${String.fromCharCode(27)}[31mAssertionError${String.fromCharCode(27)}[39m: expected 1 to be 2`;
  writeFileSync(
    report,
    JSON.stringify({
      numPassedTests: 7,
      numFailedTests: 1,
      testResults: [
        {
          name: join(root, 'src', 'one.test.ts'),
          status: 'failed',
          message: '',
          assertionResults: [
            { fullName: 'group counts', status: 'failed', failureMessages: [`${because}\n    at one.test.ts:3`] },
            { fullName: 'group adds', status: 'passed', failureMessages: [] },
          ],
        },
        { name: join(root, 'src', 'two.test.ts'), status: 'failed', message: 'Cannot find it', assertionResults: [] },
        { name: join(root, 'src', 'empty.test.ts'), status: 'passed', message: '', assertionResults: [] },
      ],
    }),
  );
  writeFileSync(`${report}.flaky`, 'src/three.test.ts: waits\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a report is counted, with a file that could not be loaded as one failure', () => {
  expect(readTestCount(report)).toEqual({ passed: 7, failed: 2 });
});

test('each failure is named with its reason, in plain text', () => {
  expect(readFailures(report)).toEqual([
    'src/one.test.ts: group counts\n  AssertionError: expected 1 to be 2\n      at one.test.ts:3',
    'src/two.test.ts\n  Cannot find it',
  ]);
});

test('what passed only at the second attempt is named', () => {
  expect(readFlaky(report)).toEqual(['src/three.test.ts: waits']);
});

test('a step that wrote no report says nothing', () => {
  const none = join(folder, 'none.json');
  expect([readTestCount(none), readFailures(none), readFlaky(none)]).toEqual([{ passed: 0, failed: 0 }, [], []]);
});
