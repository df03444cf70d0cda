// Everything that must hold before a change is taken in. The first step that fails ends it with its exit code;
// the last line is always the sum of all tests that ran.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.ts';
import { ensureChromium } from './ensure-chromium.ts';
import { ensurePostgres } from './ensure-postgres.ts';
import { runCommand } from './run-command.mjs';
import { readTestCount } from './run-vitest.ts';
import { seconds } from './seconds.ts';

const reports = mkdtempSync(join(tmpdir(), 'ringbook-test-'));

function runScript(name: string, args: string[] = [], environment: NodeJS.ProcessEnv = {}): Promise<number> {
  return runCommand(process.execPath, [`scripts/${name}.ts`, ...args], { env: { ...process.env, ...environment } });
}

function runTests(name: string, report: string): Promise<number> {
  return runScript(name, [], { RINGBOOK_TEST_REPORT: join(reports, report) });
}

const steps: [name: string, run: () => number | Promise<number>][] = [
  ['Chromium', () => (ensureChromium() ? 0 : 1)],
  ['PostgreSQL', () => (ensurePostgres() ? 0 : 1)],
  ['check', () => runScript('check')],
  ['schema', () => runScript('check-schema')],
  // Before the tests: those of pages and of the server as a process need the built pages.
  ['build', ensureBuilt],
  ['tests on PGlite', () => runTests('test-pglite', 'pglite.json')],
  ['tests on PostgreSQL', () => runTests('test-pg', 'postgres.json')],
  ['browser journeys', () => runTests('e2e', 'e2e.json')],
];

const start = performance.now();
let exitCode = 0;
for (const [name, run] of steps) {
  console.log(`\n== ${name}`);
  const from = performance.now();
  exitCode = await run();
  console.log(`== ${name}: ${exitCode === 0 ? 'ok' : `failed with exit code ${exitCode}`} (${seconds(from)})`);
  if (exitCode !== 0) break;
}

const counts = ['pglite.json', 'postgres.json', 'e2e.json'].map((report) => readTestCount(join(reports, report)));
rmSync(reports, { recursive: true, force: true });
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\nAll in ${seconds(start)}.`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = exitCode;
