// Runs every check required before a merge. On two or more cores, the lanes of a stage run in parallel, the steps of a
// lane in order, and their output is printed at the end. A failed step ends the run after its stage. The last line is
// the total.
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
  /** @param output file descriptor to write to; null for the terminal */
  run(output: number | null): number | Promise<number>;
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

/** @param workers largest share of the cores */
function laneTests(name: string, file: string, workers: '50%' | '100%', environment: NodeJS.ProcessEnv = {}): Step {
  return tests(name, file, { ...environment, ...(isWide && { RINGBOOK_TEST_WORKERS: workers }) });
}

const stages: Step[][][] = [
  [[{ name: 'Chromium', run: () => (ensureChromium() ? 0 : 1) }]],
  [[{ name: 'PostgreSQL', run: () => (ensurePostgres() ? 0 : 1) }]],
  [
    [{ name: 'check', run: script('check') }],
    // Required by the tests of pages and of the server process.
    [{ name: 'build', run: script('ensure-built') }],
    [{ name: 'schema', run: script('check-schema') }],
  ],
  [
    // Tests without a database follow those on PGlite, which end before those on PostgreSQL.
    [
      laneTests('tests on PGlite', 'test-pglite', '100%', { RINGBOOK_TEST_PART: 'database' }),
      laneTests('tests of functions', 'test-pglite', '100%', { RINGBOOK_TEST_PART: 'pure' }),
      laneTests('all other tests', 'test-pglite', '100%', { RINGBOOK_TEST_PART: 'rest' }),
      // The cache hides some faults; one that disappears without it is a missing `publish`.
      laneTests('tests without cached numbers', 'test-pglite', '100%', {
        RINGBOOK_TEST_PART: 'uncached',
        NUMBER_CACHE: 'off',
      }),
    ],
    // Half of the cores, because each worker has a database process.
    [laneTests('tests on PostgreSQL', 'test-pg', '50%', { RINGBOOK_TEST_SHARE: 'even' })],
    [laneTests('more tests on PostgreSQL', 'test-pg', '50%', { RINGBOOK_TEST_SHARE: 'odd' })],
  ],
  // Browsers use all cores. Beside other lanes journeys take three times as long and run into timeouts.
  [[tests('browser journeys', 'e2e', { RINGBOOK_JOURNEYS: 'untimed' })]],
  // Tests that measure time run alone.
  [[tests('timed journeys', 'e2e', { RINGBOOK_JOURNEYS: 'timed' })]],
];

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

/** Runs the steps in order, also after a failure, so that one run shows all of them. */
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
// Printed last, because CI often keeps only the end of a log.
if (failures.length > 0) console.log(`Failed:\n${failures.join('\n')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = exitCode;
