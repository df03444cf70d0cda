// Mutation tests: `npm run mutate -- <path>…` makes small faults one at a time and reports those that no test notices.
// Without a path it takes rules, policies, tokens, meter, and the acts of domains that decide about people or money.
// Of each domain's faults 90 % must be noticed.
import { existsSync, globSync } from 'node:fs';
import { dirname } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { makeTemplateDatabase } from '#test/database.ts';
import { startPostgresCluster } from '#test/postgres-cluster.ts';
import { ensurePostgres } from './ensure-postgres.ts';
import { moveTempFilesToMemory } from './memory-folder.ts';
import { countNoticed } from './noticed-faults.ts';

/** Domains whose commands, jobs and queries are tried as well. */
const acting = [
  'comment',
  'complaint',
  'data-request',
  'moderation',
  'name',
  'notification',
  'payment',
  'restriction',
  'spam-campaign',
  'subscription',
  'text-check',
];
const important = [
  'src/server/domains/*/rules.ts',
  'src/server/domains/*/rules/*.ts',
  'src/server/domains/*/policy.ts',
  'src/server/domains/wallet/commands/*.ts',
  'src/server/domains/sign-in/tokens/*.ts',
  'src/server/domains/metering/meter/*.ts',
  `src/server/domains/{${acting.join(',')}}/{commands,jobs,queries}/**/*.ts`,
  `src/server/domains/{${acting.join(',')}}/jobs.ts`,
];
const atLeast = 90;

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const files = globSync(asked.length > 0 ? asked : important).filter((path) => !/\.(test|type-test)\.ts$/.test(path));
if (files.length === 0) {
  console.error('npm run mutate -- <path>…: no such file');
  process.exit(2);
}
const tests = asked.length > 0 ? asked.flatMap(testsOf) : files.flatMap(testsOf);
process.env.MUTATION_TESTS = [...new Set(tests)].join(' ');

/** Returns the tests of the file's whole domain, because commands and routes exercise its rules. */
function testsOf(path: string): string[] {
  const domain = /^src\/server\/domains\/[^/]+/.exec(path)?.[0];
  const folder = domain ?? (existsSync(path) ? dirname(path) : path);
  return globSync(`${folder}/**/*.test.{ts,tsx}`);
}

// Each fault opens a database. A copy on PostgreSQL takes a fifth of the time of an embedded store.
if (!ensurePostgres()) process.exit(1);
moveTempFilesToMemory();
const cluster = await startPostgresCluster();
process.env.TEST_DATABASE_URL = cluster.socketUrl;
process.env.TEST_TEMPLATE = await makeTemplateDatabase(cluster.url);

const stryker = new Stryker({
  mutate: files,
  testRunner: 'vitest',
  vitest: { configFile: 'tests/support/mutation.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  tempDirName: '.cache/mutate',
  // SQL and message texts are not worth mutating.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignoreStatic: true,
  concurrency: Number(process.env.MUTATION_WORKERS ?? 2),
  timeoutMS: 20_000,
  // Stryker would read tsconfig.json through an API that the native compiler lacks.
  tsconfigFile: 'none.json',
  ignorePatterns: ['var', 'docs'],
  thresholds: { high: 100, low: atLeast, break: atLeast },
});
try {
  const counts = countNoticed(await stryker.runMutationTest());
  console.log('');
  for (const { place, faults, noticed } of counts) {
    const percent = (100 * noticed) / faults;
    console.log(`${place}: ${noticed} of ${faults} faults noticed (${percent.toFixed(0)} %)`);
    if (percent < atLeast) process.exitCode = 1;
  }
} finally {
  await cluster.stop();
}
