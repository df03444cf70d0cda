import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommandLine } from '#test/command-line.ts';
import { join } from '#test/member.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

// The embedded store has no standby; see src/server/cli/ids.test.ts.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it.runIf(process.env.TEST_DATABASE_URL)(
  'L7 after a promotion no id is given that the lost rows may have had',
  async () => {
    const { pool } = app.database;
    await pool.query(
      'insert into number_list (version, forgotten_version, is_stale) values (0, 0, false) on conflict do nothing',
    );
    const before = Number((await join(app)).id);
    const { code, out } = await runCommandLine(['ids', 'skip', '--gap', '5000'], app.database);
    expect([code, out]).toEqual([0, expect.stringMatching(/^New ids begin 5000 later, in \d+ tables\.\n$/)]);
    const after = Number((await join(app)).id);
    expect(after).toBeGreaterThan(before + 5000);
    // All sequences move, including unused ones and those of the queue.
    const { rows } = await app.database.pool.query<{ least: string }>(
      `select min(last_value)::text as least from pg_sequences where schemaname in ('public', 'pgboss')`,
    );
    expect(Number(rows[0]?.least)).toBeGreaterThan(5000);
    // Programs may have got changes of the list of numbers that are lost, too: they fetch the whole list.
    const list = await pool.query<{ version: string }>('select forgotten_version as version from number_list');
    expect(Number(list.rows[0]?.version)).toBeGreaterThan(Date.now() - 3_600_000);
    // Later ids continue without another gap.
    expect(Number((await join(app)).id)).toBeLessThan(after + 100);
  },
);
