import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { root } from './run-command.mjs';
import { readFailures, readFlaky, readTestCount } from './run-vitest.ts';

let folder: string;
let report: string;
let runs = 0;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringbook-report-'));
});
beforeEach(() => {
  runs += 1;
  report = join(folder, `${runs}.json`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const coloured = (text: string) => `\u001b[31m${text}\u001b[39m`;
const passed = (fullName: string) => ({ fullName, status: 'passed', failureMessages: [] });
const failed = (fullName: string) => ({
  fullName,
  status: 'failed',
  failureMessages: [`${coloured('AssertionError')}: expected 1 to be 2\n    at one.test.ts:3`],
});
const skipped = (fullName: string) => ({ fullName, status: 'skipped', failureMessages: [] });

function fileOf(path: string, tests: { status: string }[], message = '') {
  const isFailed = message !== '' || tests.some(({ status }) => status === 'failed');
  const status = isFailed ? 'failed' : 'passed';
  return { name: join(root, path), status, message, assertionResults: tests };
}
const write = (file: string, testResults: unknown[]) => writeFileSync(file, JSON.stringify({ testResults }));

const oneFailure = 'src/one.test.ts: group counts\n  AssertionError: expected 1 to be 2\n      at one.test.ts:3';

test('failures are counted and named with their reason, a file that cannot be loaded as one', () => {
  write(report, [
    fileOf('src/one.test.ts', [failed('group counts'), passed('group adds')]),
    fileOf('src/two.test.ts', [], 'Cannot find it'),
    fileOf('src/three.test.ts', [passed('waits'), skipped('sleeps')]),
  ]);
  expect(readTestCount(report)).toEqual({ passed: 2, failed: 2 });
  expect(readFailures(report)).toEqual([oneFailure, 'src/two.test.ts\n  Cannot find it']);
  expect(readFlaky(report)).toEqual([]);
});

test('of a file that was run once more its second end counts, and the first is still named', () => {
  write(report, [
    fileOf('src/one.test.ts', [failed('group counts'), passed('group adds')]),
    fileOf('src/two.test.ts', [failed('breaks'), passed('holds')]),
    fileOf('src/three.test.ts', [passed('waits')]),
  ]);
  write(`${report}.again`, [
    fileOf('src/one.test.ts', [passed('group counts'), passed('group adds')]),
    fileOf('src/two.test.ts', [passed('breaks'), failed('holds')]),
  ]);
  expect(readTestCount(report)).toEqual({ passed: 4, failed: 1 });
  expect(readFailures(report).map((text) => text.split('\n')[0])).toEqual(['src/two.test.ts: holds']);
  expect(readFlaky(report)).toEqual([oneFailure]);
});

test('a step that wrote no report says nothing', () => {
  expect([readTestCount(report), readFailures(report), readFlaky(report)]).toEqual([{ passed: 0, failed: 0 }, [], []]);
});
