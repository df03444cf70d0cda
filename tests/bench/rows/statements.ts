import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/platform/db/database.ts';
import { makePhone } from '#test/factories.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp } from '#test/start-app.ts';
import type { Bench, Row } from '../bench.ts';
import type { Result } from '../report.ts';
import { phoneAt } from '../seed.ts';
import { type Counted, StatementLog, tally } from '../statement-log.ts';
import { lookupPath } from './api-lookup.ts';

const lookups = 300;
/** Beside the look-up itself a member's token is checked against the session. */
const allowed = { visitor: 1, member: 2, holder: 2 } as const;
type Kind = keyof typeof allowed;

/** Every statement of a visitor's, a member's and a holder's look-up, on its answer's path and off it. */
export const statements: Row = {
  name: 'statements',
  run: async (bench) => [...(await count(bench, 'postgres')), ...(await count(bench, 'pglite'))],
};

async function count(bench: Bench, database: Database['kind']): Promise<Result[]> {
  const made = await bench.make(database, `statements_${database}`, 3 * lookups);
  const opened = await made.open();
  const log = new StatementLog(opened.pool);
  // In this process, so that each statement is seen with the request that it is sent for.
  const env = { BOT_CHECK: 'off', RATE_FACTOR: '1000000', MEMBER_PER_DAY: '1000' };
  const app = await startTestApp({ database: opened, env });
  try {
    const [member, holder] = [new TestBrowser(app), new TestBrowser(app)];
    const own = makePhone();
    await member.signIn(makePhone());
    await holder.signIn(own);
    const askers: [Kind, TestBrowser, (n: number) => string][] = [
      ['visitor', new TestBrowser(app), (n) => phoneAt(n)],
      ['member', member, (n) => phoneAt(lookups + n)],
      ['holder', holder, () => own],
    ];
    const results: Result[] = [];
    for (const [kind, browser, phoneOf] of askers) {
      const begun = performance.now();
      // What the ones before left to be written.
      await delay(2_500);
      log.takeOffPath();
      const counted: Counted[] = [];
      for (let n = 0; n < lookups; n += 1) {
        counted.push(await log.during(() => lookUp(browser, phoneOf(n))));
      }
      await delay(2_500);
      const seconds = (performance.now() - begun) / 1000 - 2.5;
      results.push(judge(database, kind, counted, { statements: log.takeOffPath(), seconds }));
    }
    return results;
  } finally {
    await app.close();
    await opened.close();
  }
}

async function lookUp(browser: TestBrowser, phone: string): Promise<void> {
  const { status } = await browser.ask(lookupPath(phone));
  if (status !== 200) throw new Error(`a look-up was answered with ${status}`);
}

function judge(
  database: Database['kind'],
  kind: Kind,
  counted: Counted[],
  off: { statements: string[]; seconds: number },
): Result {
  const onPath = counted.flatMap((one) => one.onPath);
  const isRead = (statement: string) => statement.startsWith('read ');
  const perLookup = (all: string[]) => (all.length / counted.length).toFixed(2);
  const others = onPath.filter((statement) => !isRead(statement));
  const store = database === 'pglite' ? 'PGlite' : 'PostgreSQL';
  return {
    what: `statements of a ${kind}'s look-up while it is answered, ${store}: reads, others`,
    result: `${perLookup(onPath.filter(isRead))}, ${perLookup(others)}`,
    target: `≤ ${allowed[kind]}, 0`,
    isMet: onPath.length <= allowed[kind] * counted.length && others.length === 0,
    seen:
      `on the path: ${tally(onPath)}; off it, for all ${counted.length} in ${off.seconds.toFixed(1)} s: ` +
      tally(off.statements),
  };
}
