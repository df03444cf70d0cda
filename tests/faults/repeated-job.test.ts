import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixedClock } from '#server/platform/clock.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import type { RepeatedJob } from '#server/platform/jobs/job.ts';
import { minuteMs } from '#shared/time.ts';
import { createTestDatabase, testSecret } from '#test/database.ts';
import { patient } from '#test/patience.ts';
import { startTestApp } from '#test/start-app.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

interface Server {
  name: string;
  clock: ReturnType<typeof fixedClock>;
}

/** A whole server with connections of its own. It looks for what is due at once and says when it has. */
async function serve({ name, clock }: Server, jobs: RepeatedJob[], round: number) {
  const url = database.pool.options.connectionString ?? '';
  const own = await openDatabase({ kind: 'postgres', url, poolSize: 4, secret: testSecret });
  const looked = Promise.withResolvers<void>();
  // Jobs are gone through in their order: when this one runs, all before it have been looked at.
  const mark: RepeatedJob = {
    name: `looked-${round}-${name}`,
    everyMs: minuteMs,
    run: async () => looked.resolve(),
  };
  const app = await startTestApp({
    database: own,
    clock,
    env: { BOT_CHECK: 'off' },
    firstTickMs: 0,
    more: [() => ({ jobs: [...jobs, mark] })],
  });
  return {
    app,
    looked: looked.promise,
    async stop() {
      await app.close();
      await own.close();
    },
  };
}

// The embedded store has one server.
it.runIf(process.env.TEST_DATABASE_URL)(
  'A5 two whole servers do what is due again and again once a period, whoever starts when and whatever their clocks say',
  async () => {
    // The middle of a minute, so that both clocks are in the same one.
    const start = Math.floor(Date.now() / minuteMs) * minuteMs + 20_000;
    const servers: Server[] = [
      { name: 'one', clock: fixedClock(new Date(start)) },
      { name: 'two', clock: fixedClock(new Date(start + 15_000)) },
    ];
    const runs: string[] = [];
    let atOnce = 0;
    let mostAtOnce = 0;
    const counted = (name: string): RepeatedJob => ({
      name: 'counted',
      everyMs: minuteMs,
      async run() {
        runs.push(name);
        mostAtOnce = Math.max(mostAtOnce, ++atOnce);
        await sleep(200);
        atOnce -= 1;
      },
    });
    const idle = async () => {
      const { rows } = await sql<{ left: number }>`select count(*)::int4 as left from pgboss.job
        where state in ('created', 'retry', 'active')`.execute(database.db);
      return rows[0]?.left;
    };
    const round = async (number: number, who: Server[]) => {
      const all = await Promise.all(who.map((server) => serve(server, [counted(server.name)], number)));
      await Promise.all(all.map(({ looked }) => looked));
      await expect.poll(idle, { timeout: patient(30_000), interval: 100 }).toBe(0);
      for (const server of all) await server.stop();
      return all.flatMap(({ app }) => app.jobs);
    };

    const jobs = await round(1, servers);
    expect(runs).toHaveLength(1);
    // Both again in the same minute, and the one that may not have done it alone.
    await round(2, servers);
    for (const [at, server] of servers.entries()) await round(3 + at, [server]);
    expect(runs).toHaveLength(1);
    for (let minutes = 1; minutes <= 2; minutes += 1) {
      for (const { clock } of servers) clock.advance(minuteMs);
      await round(10 + minutes, servers);
      expect(runs).toHaveLength(1 + minutes);
    }
    expect(mostAtOnce).toBe(1);

    // So with every job of the product: one row for each due time, done at the first try.
    const { rows } = await sql<{ name: string; done: number; times: number; tries: number }>`
      select name, count(*)::int4 as done, count(distinct singleton_key)::int4 as times, sum(retry_count)::int4 as tries
      from pgboss.job where state = 'completed' group by name`.execute(database.db);
    const repeated = new Set(jobs.flatMap((job) => ('everyMs' in job ? job.name : [])));
    expect(repeated.size).toBeGreaterThan(10);
    const found = new Map(rows.map((row) => [row.name, row]));
    for (const name of repeated) {
      const { done, times, tries } = found.get(name) ?? {};
      expect([name, (done ?? 0) > 0, done, tries]).toEqual([name, true, times, 0]);
    }
  },
);
