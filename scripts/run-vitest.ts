import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root, runCommand } from './run-command.mjs';

const flakyReporter = join(root, 'scripts', 'flaky-reporter.ts');
const flakyFile = (report: string) => `${report}.flaky`;

export type TestCount = { passed: number; failed: number };

/**
 * Runs one project of vitest.config.ts. Where RINGBOOK_TEST_REPORT names a file, the report goes there, too; a test that
 * fails is then tried once more, and whoever passes only so is named beside it.
 * @param filters parts of file names and vitest's own options, as on the command line
 * @returns vitest's exit code
 */
export async function runVitest(
  project: 'unit' | 'e2e',
  filters: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<number> {
  const report = process.env.RINGBOOK_TEST_REPORT;
  const reporters = report
    ? [
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        `--reporter=${flakyReporter}`,
        '--retry=1',
      ]
    : [];
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  return runCommand(process.execPath, [vitest, 'run', '--project', project, ...reporters, ...filters], {
    env: { ...process.env, ...environment, ...(report && { RINGBOOK_FLAKY_REPORT: flakyFile(report) }) },
  });
}

/** The tests that passed only at the second attempt. */
export function readFlaky(report: string): string[] {
  const file = flakyFile(report);
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

const readReport = (report: string) => JSON.parse(readFileSync(report, 'utf8')) as Report;

/** A file that could not even be loaded has no tests that could tell of it. */
const isUnloaded = ({ status, assertionResults }: Report['testResults'][number]) =>
  status === 'failed' && assertionResults.length === 0;

/** Counts the tests of a report; a file that could not even be loaded is one failure. No report counts as nothing. */
export function readTestCount(report: string): TestCount {
  if (!existsSync(report)) return { passed: 0, failed: 0 };
  const { numPassedTests, numFailedTests, testResults } = readReport(report);
  return { passed: numPassedTests, failed: numFailedTests + testResults.filter(isUnloaded).length };
}

/** What failed, a paragraph each: file, name and the first lines of the reason, for whoever sees only the end of a log. */
export function readFailures(report: string): string[] {
  if (!existsSync(report)) return [];
  return readReport(report).testResults.flatMap((file) => {
    const path = relative(root, file.name);
    const failures = file.assertionResults.filter(({ status }) => status === 'failed');
    const told = failures.map(({ fullName, failureMessages }) => tell(`${path}: ${fullName}`, failureMessages[0]));
    return isUnloaded(file) ? [tell(path, file.message)] : told;
  });
}

const tell = (what: string, why = '') => [what, ...stripVTControlCharacters(why).split('\n', 12)].join('\n  ');
