// Mutation tests: `npm run mutate -- <path>…` makes small faults one at a time and reports those that no test notices.
// Without a path it takes rules, policies, tokens, meter, and the acts of domains that decide about people or money.
// Of each domain's faults 90 % must be noticed. A domain's own tests try first. What they let through is tried by the tests
// of what uses it and by those of tests/faults that name it.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { makeTemplateDatabase } from '#test/database.ts';
import { startPostgresCluster } from '#test/postgres-cluster.ts';
import { ensureBuilt } from './ensure-built.ts';
import { ensurePostgres } from './ensure-postgres.ts';
import { moveTempFilesToMemory } from './memory-folder.ts';
import { countNoticed, isUnnoticed, joinPasses, rangeOf } from './noticed-faults.ts';

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
/** A fault cannot be put into a process that a test starts. */
const startsProcess = /child_process|-in-child|start-server|small-disk|pgbouncer/;

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const files = globSync(asked.length > 0 ? asked : important).filter((path) => !/\.(test|type-test)\.ts$/.test(path));
if (files.length === 0) {
  console.error('npm run mutate -- <path>…: no such file');
  process.exit(2);
}
const ownTests = new Set((asked.length > 0 ? asked : files).flatMap(testsOf));

/** Returns the tests of the file's whole domain, because commands and routes exercise its rules. */
function testsOf(path: string): string[] {
  const domain = domainOf(path);
  const folder = domain === undefined ? (existsSync(path) ? dirname(path) : path) : `src/server/domains/${domain}`;
  return globSync(`${folder}/**/*.test.{ts,tsx}`);
}

function domainOf(path: string): string | undefined {
  return /(?:^|\/)src\/server\/domains\/([^/]+)\//.exec(path)?.[1];
}

/** Returns the tests of what imports from these domains, and those of tests/faults that name them. */
function otherTests(domains: ReadonlySet<string>): string[] {
  const users = globSync('src/server/**/*.ts')
    .filter((path) => importedDomains(path).some((domain) => domains.has(domain)))
    .map((path) => /^src\/server\/(?:(?:domains|screens)\/)?[^/]+/.exec(path)?.[0]);
  const ofUsers = globSync([...new Set(users)].map((user) => `${user}/**/*.test.ts`));
  const names = new RegExp([...domains].join('|').replaceAll('-', '[-_ ]?'), 'i');
  const faults = globSync('tests/faults/**/*.test.ts').filter((path) => names.test(readFileSync(path, 'utf8')));
  return [...ofUsers, ...faults].filter(
    (path) => !ownTests.has(path) && !startsProcess.test(readFileSync(path, 'utf8')),
  );
}

function importedDomains(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(/'#server\/domains\/([^/']+)\//g)].map(([, domain]) => String(domain));
}

// Each fault opens a database. A copy on PostgreSQL takes a fifth of the time of an embedded store.
if (!ensurePostgres() || (await ensureBuilt()) !== 0) process.exit(1);
moveTempFilesToMemory();
const cluster = await startPostgresCluster();
process.env.TEST_DATABASE_URL = cluster.socketUrl;
process.env.TEST_TEMPLATE = await makeTemplateDatabase(cluster.url);

/** Tries the faults in these files, or ranges of them, by these tests. */
function tryFaults(places: readonly string[], tests: Iterable<string>): ReturnType<Stryker['runMutationTest']> {
  process.env.MUTATION_TESTS = [...tests].join(' ');
  return new Stryker({
    mutate: [...places],
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
    dryRunTimeoutMinutes: 60,
    // Stryker would read tsconfig.json through an API that the native compiler lacks.
    tsconfigFile: 'none.json',
    ignorePatterns: ['var'],
  }).runMutationTest();
}

try {
  const first = await tryFaults(files, ownTests);
  const left = first.filter(isUnnoticed);
  const others = otherTests(new Set(left.flatMap(({ fileName }) => domainOf(fileName) ?? [])));
  const isAgain = left.length > 0 && others.length > 0;
  const second = isAgain ? await tryFaults([...new Set(left.map(rangeOf))], others) : [];
  const counts = countNoticed(joinPasses(first, second));
  console.log('');
  for (const { place, faults, noticed } of counts) {
    const percent = (100 * noticed) / faults;
    console.log(`${place}: ${noticed} of ${faults} faults noticed (${percent.toFixed(0)} %)`);
    if (percent < atLeast) process.exitCode = 1;
  }
} finally {
  await cluster.stop();
}
