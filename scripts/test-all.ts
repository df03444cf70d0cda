// Everything that must hold before a change is taken in. Lanes of one stage run side by side where there are two cores,
// the steps of a lane one after the other, and each then shows its output when it has ended. A stage with a step that
// failed is the last one. The last line is always the sum of all tests that ran.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './ensure-chromium.ts';
import { ensurePostgres } from './ensure-postgres.ts';
import { runCommand } from './run-command.mjs';
import { readFailures, readFlaky, readTestCount } from './run-vitest.ts';
import { seconds } from './seconds.ts';

interface Step {
  name: string;
  /** @param output where to write; null for the terminal */
  run(output: number | null): number | Promise<number>;
  /** File of the counts of its tests. */
  report?: string;
}

const folder = mkdtempSync(join(tmpdir(), 'ringbook-test-'));

const isWide = availableParallelism() > 1;

function script(name: string, environment: NodeJS.ProcessEnv = {}): Step['run'] {
  return (output) =>
    runCommand(process.execPath, [`scripts/${name}.ts`], {
      env: { ...process.env, ...environment },
      ...(output !== null && { output }),
    });
}

function tests(name: string, file: string, environment: NodeJS.ProcessEnv = {}): Step {
  const report = join(folder, `${name}.json`);
  return { name, report, run: script(file, { ...environment, RINGBOOK_TEST_REPORT: report }) };
}

/**
 * Tests that have others beside them.
 * @param workers how many of the cores they take at most
 */
function laneTests(name: string, file: string, workers: '50%' | '100%', environment: NodeJS.ProcessEnv = {}): Step {
  return tests(name, file, { ...environment, ...(isWide && { RINGBOOK_TEST_WORKERS: workers }) });
}

const stages: Step[][][] = [
  [[{ name: 'Chromium', run: () => (ensureChromium() ? 0 : 1) }]],
  [[{ name: 'PostgreSQL', run: () => (ensurePostgres() ? 0 : 1) }]],
  [
    [{ name: 'check', run: script('check') }],
    // Before the tests: those of pages and of the server as a process need the built pages.
    [{ name: 'build', run: script('ensure-built') }],
    [{ name: 'schema', run: script('check-schema') }],
  ],
  [
    // What needs no database comes after the tests on PGlite, which end before those on PostgreSQL.
    [
      laneTests('tests on PGlite', 'test-pglite', '100%', { RINGBOOK_TEST_PART: 'database' }),
      laneTests('tests of functions', 'test-pglite', '100%', { RINGBOOK_TEST_PART: 'pure' }),
      laneTests('all other tests', 'test-pglite', '100%', { RINGBOOK_TEST_PART: 'rest' }),
    ],
    // A worker and its database, which is a process of its own.
    [laneTests('tests on PostgreSQL', 'test-pg', '50%', { RINGBOOK_TEST_SHARE: 'even' })],
    [laneTests('more tests on PostgreSQL', 'test-pg', '50%', { RINGBOOK_TEST_SHARE: 'odd' })],
  ],
  // Browsers use all cores. Beside other lanes a journey takes three times as long, and what it waits for comes too late.
  [[tests('browser journeys', 'e2e', { RINGBOOK_JOURNEYS: 'untimed' })]],
  // What is held against a clock has the machine to itself.
  [[tests('timed journeys', 'e2e', { RINGBOOK_JOURNEYS: 'timed' })]],
];

/** Runs one step and says how it ended, after its output where that was held back. */
async function take({ name, run }: Step, isAlone: boolean): Promise<number> {
  const from = performance.now();
  console.log(`== ${name}${isAlone ? '' : ' …'}`);
  const file = join(folder, `${name}.txt`);
  const output = isAlone ? null : openSync(file, 'w');
  const code = await run(output);
  if (output !== null) {
    closeSync(output);
    console.log(`\n== What ${name} said\n${readFileSync(file, 'utf8').trimEnd()}`);
  }
  console.log(`== ${name}: ${code === 0 ? 'ok' : `failed with exit code ${code}`} (${seconds(from)})\n`);
  return code;
}

/** The steps one after the other. Also after one that failed: whoever mends it wants to know of all. */
async function takeLane(steps: Step[], isAlone: boolean): Promise<number> {
  let failed = 0;
  for (const step of steps) {
    const code = await take(step, isAlone);
    failed ||= code;
  }
  return failed;
}

async function takeStage(lanes: Step[][]): Promise<number> {
  if (!isWide) return takeLane(lanes.flat(), true);
  const codes = await Promise.all(lanes.map((steps) => takeLane(steps, lanes.length === 1)));
  return codes.find((code) => code !== 0) ?? 0;
}

const start = performance.now();
let exitCode = 0;
for (const lanes of stages) {
  exitCode = await takeStage(lanes);
  if (exitCode !== 0) break;
}

const reports = stages.flat(2).flatMap(({ report }) => report ?? []);
const counts = reports.map(readTestCount);
const flaky = reports.flatMap(readFlaky);
const failures = reports.flatMap(readFailures);
rmSync(folder, { recursive: true, force: true });
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`All in ${seconds(start)}.`);
if (flaky.length > 0) console.log(`Passed only at the second attempt:\n${flaky.join('\n')}`);
// Last, for often no more than the end of a log is kept.
if (failures.length > 0) console.log(`Failed:\n${failures.join('\n')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = exitCode;
