import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root, runCommand } from './run-command.mjs';

const againOf = (report: string) => `${report}.again`;
/** More failed files than this are not flaky tests, and are not retried. */
const mostTriedAgain = 5;

export type TestCount = { passed: number; failed: number };

/**
 * Runs one project of vitest.config.ts. If RINGBOOK_TEST_REPORT names a file, the report goes there too, and failed
 * files are retried once, alone. A file is retried as a whole, because its tests depend on each other.
 * @param filters parts of file names, and options of vitest
 * @returns vitest's exit code
 */
export async function runVitest(
  project: 'unit' | 'e2e' | 'growth',
  filters: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<number> {
  const run = (what: readonly string[], reporters: readonly string[]) => {
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    return runCommand(process.execPath, [vitest, 'run', '--project', project, ...reporters, ...what], {
      env: { ...process.env, ...environment },
    });
  };
  const report = process.env.RINGBOOK_TEST_REPORT;
  if (!report) return run(filters, []);
  const into = (file: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run(filters, into(report));
  const isSignal = code >= 128;
  const failed = isSignal ? [] : readFiles(report).filter(hasFailed);
  if (failed.length === 0 || failed.length > mostTriedAgain) return code;
  console.log(`Once more, without the others: ${failed.map(pathOf).join(' ')}`);
  return run(failed.map(pathOf), into(againOf(report)));
}

interface TestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

function readFiles(report: string): TestFile[] {
  if (!existsSync(report)) return [];
  return (JSON.parse(readFileSync(report, 'utf8')) as { testResults: TestFile[] }).testResults;
}

const pathOf = ({ name }: TestFile) => relative(root, name);
const hasFailed = ({ status }: TestFile) => status === 'failed';
const failuresOf = (file: TestFile) => file.assertionResults.filter(({ status }) => status === 'failed');

function readLastFiles(report: string): TestFile[] {
  const again = new Map(readFiles(againOf(report)).map((file) => [file.name, file]));
  return readFiles(report).map((file) => again.get(file.name) ?? file);
}

/** Counts the tests of a report. A file that failed to load counts as one failure, a missing report as nothing. */
export function readTestCount(report: string): TestCount {
  const files = readLastFiles(report);
  const passed = files.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'passed'));
  const failed = files.filter(hasFailed).map((file) => Math.max(1, failuresOf(file).length));
  return { passed: passed.length, failed: failed.reduce((sum, count) => sum + count, 0) };
}

/** A paragraph each: file, name and first lines of the reason, for readers who see only the end of a log. */
export function readFailures(report: string): string[] {
  return readLastFiles(report).filter(hasFailed).flatMap(printFailures);
}

/** Returns the same for tests that passed only at the second attempt. They block nothing, but must be fixed. */
export function readFlaky(report: string): string[] {
  const passed = new Set(
    readFiles(againOf(report))
      .filter((file) => !hasFailed(file))
      .map(pathOf),
  );
  return readFiles(report)
    .filter((file) => passed.has(pathOf(file)))
    .flatMap(printFailures);
}

function printFailures(file: TestFile): string[] {
  const failures = failuresOf(file);
  if (failures.length === 0) return [formatFailure(pathOf(file), file.message)];
  return failures.map(({ fullName, failureMessages }) =>
    formatFailure(`${pathOf(file)}: ${fullName}`, failureMessages[0]),
  );
}

function formatFailure(what: string, why = ''): string {
  const lines = stripVTControlCharacters(why).split('\n');
  const own = lines.filter((line) => !line.includes('node_modules'));
  return [what, ...own.slice(0, 12)].join('\n  ');
}
