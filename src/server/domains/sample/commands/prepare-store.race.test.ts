import { afterAll, describe, expect, it } from 'vitest';
import { loadSampleData } from '#server/domains/open-data/door.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { listServing } from '#server/platform/db/serving-lease.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { createDatabase, testSecret } from '#test/database.ts';
import { exampleMembers } from '../rules/example-members.ts';
import { openPrepared } from './prepare-store.ts';

const admin = process.env.TEST_DATABASE_URL;

// PostgreSQL only: an embedded store is opened by a single process.
describe.runIf(admin)('several servers that start at once on an empty PostgreSQL', () => {
  const made: Awaited<ReturnType<typeof createDatabase>>[] = [];
  afterAll(async () => {
    for (const { remove } of made) await remove();
  });

  it.each([1, 2, 3])('F22 all of them run, and the sample data and examples are there once (%i)', async () => {
    const { url, remove } = await createDatabase(admin ?? '', false);
    made.push({ url, remove });
    const start = () =>
      openPrepared(
        { kind: 'postgres', url, poolSize: 2, secret: testSecret },
        { hasExamples: true },
        createLogger('silent'),
      );
    const outcomes = await Promise.allSettled([start(), start(), start()]);
    // Every server goes on to serve.
    for (const outcome of outcomes) {
      if (outcome.status !== 'fulfilled') continue;
      expect(await outcome.value.ping()).toBe(true);
      await outcome.value.close();
    }
    expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : 'runs'))).toEqual([
      'runs',
      'runs',
      'runs',
    ]);
    const database = await openDatabase({ kind: 'postgres', url, poolSize: 1 });
    // An unfinished file is resumed at the next start.
    const summaries = await loadSampleData(database);
    expect(summaries).toEqual([]);
    const { rows } = await database.pool.query('select source, count(*)::int4 as times from open_import group by 1');
    const members = await database.pool.query('select count(*)::int4 as n from profile where is_example');
    const texts = await database.pool.query(
      'select count(*)::int4 as n, count(distinct text)::int4 as one from comment',
    );
    await database.close();
    expect(members.rows).toEqual([{ n: Object.keys(exampleMembers).length }]);
    expect(texts.rows[0].n).toBe(texts.rows[0].one);
    expect(rows.map(({ times }) => times)).toEqual([1, 1, 1, 1, 1, 1]);
  });
});

describe.runIf(admin)('a server that ends before it serves', () => {
  it('leaves no lease where its replicas could not be opened', async () => {
    const { url, remove } = await createDatabase(admin ?? '', true);
    const options = { kind: 'postgres', url, poolSize: 2, secret: testSecret, readUrls: ['no address'] } as const;
    const start = openPrepared(options, { hasExamples: false }, createLogger('silent'));
    await expect(start).rejects.toThrow('Invalid URL');
    const database = await openDatabase({ kind: 'postgres', url, poolSize: 1 });
    expect(await listServing(database.db)).toEqual([]);
    await database.close();
    await remove();
  });
});
