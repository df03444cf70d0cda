import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { patient } from './tests/support/patience.ts';

const unitTests = ['{src,scripts,migrations}/**/*.test.{ts,tsx}', 'tests/{faults,support}/**/*.test.{ts,tsx}'];

/** Tests of the embedded store itself, or on one of their own: on PostgreSQL they would say the same again. */
const ofEmbeddedStore = /^(src\/server\/cli\/|tests\/faults\/(?:server-process|restore-at-start)\.)/;

/** Imports something of `tests/support` (`#test/`) that has to do with a database; some files there have not. */
const getsDatabase =
  /^[^'"`\n]*\bfrom '(?:#test|[^']*\/support)\/(?!language-words|login-page|patience|read-book|read-xml|service-double|twilio)/m;

/**
 * They need a database and say nothing of it: how a request and a number are read, what a document, a page and a link
 * say, how a service of others is spoken to, whom a call refuses. `npm test` asks them on PostgreSQL, the faster one, and not on PGlite.
 */
const sameOnBoth = new RegExp(
  `^(${[
    'src/server/platform/http/',
    'src/server/screens/discovery/picture/',
    'src/server/domains/(sign-in|payment)/providers/',
    'tests/faults/(foreign-member|foreign-token|fuzz|large-bodies|linked-pages|odd-addresses|openapi|pages|typed-numbers)\\.',
  ].join('|')})`,
);

/**
 * These keep nothing that another file could meet, or are given fresh modules (`fresh-tab.ts`): to start a process for each
 * of them takes longer than they do. A command is run by what it finds in its process.
 */
const sharesProcess = /^src\/(shared|web|server\/(config|domains|platform|screens))\//;
const replacesModules = /\bvi\.(mock|doMock|stubGlobal|stubEnv)\(/;

/**
 * TEST_DATABASE_URL, the superuser's address of a throwaway cluster, makes the tests use PostgreSQL instead of PGlite:
 * all that get a database from `tests/support`. RINGBOOK_TEST_PART takes only these on PGlite, too (`database`), or only
 * the others, so that the two halves of all tests can run side by side: those that share a process (`pure`), and the
 * `rest`. `uncached` takes some of the first again.
 */
const part = process.env.TEST_DATABASE_URL ? 'database' : process.env.RINGBOOK_TEST_PART;

/** RINGBOOK_TEST_SHARE takes every second file (`odd`) or the others (`even`), so that two lanes end together. */
const share = process.env.RINGBOOK_TEST_SHARE;

/** What a number's page and the search show: `uncached` takes them, which `npm test` runs with NUMBER_CACHE=off as well. */
const showsNumbers = /^src\/server\/screens\/(?:number|search)\//;

function listUnitTests(): string[] {
  if (!part) return unitTests;
  const isLeftOut = (path: string) => !process.env.TEST_DATABASE_URL && part === 'database' && sameOnBoth.test(path);
  const isTaken = (path: string) => (part === 'uncached' ? isUncached(path) : partOf(path) === part);
  const taken = globSync(unitTests).filter((path) => isTaken(path) && !isLeftOut(path));
  if (!share) return taken;
  return taken.toSorted().filter((_, at) => (at % 2 === 1) === (share === 'odd'));
}

function partOf(path: string): 'database' | 'pure' | 'rest' {
  const text = readFileSync(path, 'utf8');
  if (!ofEmbeddedStore.test(path) && getsDatabase.test(text)) return 'database';
  return sharesProcess.test(path) && !replacesModules.test(text) ? 'pure' : 'rest';
}

/** Starts an app whose cache of numbers is as the environment says, and not as the test does. */
function isUncached(path: string): boolean {
  if (!showsNumbers.test(path)) return false;
  const text = readFileSync(path, 'utf8');
  return text.includes("'#test/start-app.ts'") && !text.includes('NUMBER_CACHE');
}

/**
 * They fail where the site takes longer than it may: RINGBOOK_JOURNEYS takes them alone (`timed`) or leaves them out.
 * `sheets` takes pictures of all languages and tests nothing.
 */
const timedJourneys = ['tests/e2e/slow-phone.test.ts'];
const chosenJourneys: Record<string, string[]> = { timed: timedJourneys, sheets: ['tests/e2e/contact-sheets.ts'] };
const journeys = chosenJourneys[process.env.RINGBOOK_JOURNEYS ?? ''] ?? ['tests/e2e/**/*.test.ts'];

export default defineConfig({
  test: {
    // What becomes of a source is kept beside the packages, by its content: the next lane, and the next run, does not ask again.
    fsModuleCache: true,
    // An assertion says what it found, and not only how many of it.
    chaiConfig: { truncateThreshold: 400 },
    projects: [
      {
        test: {
          name: 'unit',
          include: listUnitTests(),
          // What needs no database waits for none.
          globalSetup: part === 'pure' ? [] : 'tests/support/store-template.ts',
          setupFiles: part === 'pure' ? 'tests/support/fresh-tab.ts' : [],
          // To read the server's modules and compile the embedded database for each file anew is a fourth of the time.
          isolate: part !== 'database' && part !== 'pure' && part !== 'uncached',
          // All cores: much of a test's time is spent waiting for its database.
          maxWorkers: process.env.RINGBOOK_TEST_WORKERS ?? '100%',
          // Generous: a busy machine must not make a test fail. What hangs is still told.
          testTimeout: patient(600_000),
          hookTimeout: patient(600_000),
          expect: { poll: { timeout: patient(30_000) } },
        },
      },
      {
        // With a pooler, a standby or another version beside: by commands of their own, `test:pooler`, `test:replica` and
        // `test:versions`.
        test: {
          name: 'growth',
          include: ['tests/growth/**/*.test.ts'],
          globalSetup: 'tests/support/store-template.ts',
          maxWorkers: 1,
          testTimeout: patient(600_000),
          hookTimeout: patient(600_000),
          expect: { poll: { timeout: patient(60_000) } },
        },
      },
      {
        test: {
          name: 'e2e',
          include: journeys,
          exclude: process.env.RINGBOOK_JOURNEYS === 'untimed' ? timedJourneys : [],
          globalSetup: 'tests/e2e/site.ts',
          testTimeout: patient(600_000),
          hookTimeout: patient(600_000),
          // So for each wait: a page's script may be late on a busy machine.
          expect: { poll: { timeout: patient(30_000) } },
          // Two at a time, each with one browser that its journeys share. They share the server as well.
          maxWorkers: 2,
          isolate: false,
          // Journeys of one file that mostly wait (`test.concurrent`) wait together.
          maxConcurrency: 3,
        },
      },
    ],
  },
});
