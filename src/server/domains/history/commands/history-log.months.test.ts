import { beforeAll, expect, it } from 'vitest';
import { toDay } from '#server/platform/clock.ts';
import { makePartitions } from '#server/platform/db/partitions.ts';
import { dayMs } from '#shared/time.ts';
import { makePhone } from '#test/factories.ts';
import { quietReports } from '#test/quiet-reports.ts';
import { createFileDatabase } from '#test/whole-file.ts';
import { deleteOldHistory, historyTable } from '../jobs.ts';
import { HistoryLog } from './history-log.ts';

// The search history has one partition per month (UTC).

const database = await createFileDatabase();
const phone = makePhone();
let profileId: string;
beforeAll(async () => {
  const at = new Date('2026-11-01T00:00:00Z');
  const row = { phone: makePhone(), epoch: 1, is_holder: true, lang: 'en', last_seen_at: at, created_at: at };
  profileId = (await database.db.insertInto('profile').values(row).returning('id').executeTakeFirstOrThrow()).id;
});

async function places(): Promise<string[]> {
  const { rows } = await database.pool.query<{ place: string }>(
    `select day::text || ' ' || tableoid::regclass::text as place from search_history order by day`,
  );
  return rows.map(({ place }) => place.replace('partitions.search_history_', ''));
}
async function record(...moments: Date[]): Promise<void> {
  const log = new HistoryLog({ ...quietReports, database });
  for (const at of moments) log.record({ profileId, phone, at });
  await log.flush();
}

it('lies in its month, and what is past its days goes to the millisecond, whole months at once', async () => {
  const now = new Date('2026-12-20T12:00:00Z');
  const days = 30;
  const edge = new Date(now.getTime() - days * dayMs);
  await record(
    new Date('2026-10-31T23:59:59.999Z'),
    new Date('2026-11-01T00:00:00Z'),
    new Date(edge.getTime() - 1),
    new Date(edge.getTime() + dayMs),
    new Date('2026-12-01T00:00:00Z'),
  );
  for (const at of ['2026-10-15T00:00:00Z', '2026-12-20T12:00:00Z']) {
    await makePartitions(database.db, historyTable(days), new Date(at));
  }
  expect(await places()).toEqual([
    '2026-10-31 202610',
    '2026-11-01 202611',
    '2026-11-20 202611',
    '2026-11-21 202611',
    '2026-12-01 202612',
  ]);
  // One row per number and day, as without partitions.
  await record(new Date(edge.getTime() + dayMs + 1));
  expect(await places()).toHaveLength(5);
  await deleteOldHistory(database.db, now, days);
  expect(await places()).toEqual([`${toDay(new Date(edge.getTime() + dayMs))} 202611`, '2026-12-01 202612']);
  const { rows } = await database.pool.query(`select to_regclass('partitions.search_history_202610') as there`);
  expect(rows).toEqual([{ there: null }]);
});

it('is deleted with its person in every month, and refuses who is not there', async () => {
  await record(new Date('2026-11-25T00:00:00Z'), new Date('2026-12-25T00:00:00Z'), new Date('2031-01-01T00:00:00Z'));
  const partitions = new Set((await places()).map((place) => place.split(' ')[1]));
  expect(partitions).toEqual(new Set(['202611', '202612', 'default']));
  const stranger = { profile_id: '999999', phone, day: '2026-12-25', searched_at: new Date('2026-12-25T00:00:00Z') };
  await expect(database.db.insertInto('search_history').values(stranger).execute()).rejects.toThrow('foreign key');
  await database.db.deleteFrom('search_history').where('profile_id', '=', profileId).execute();
  expect(await places()).toEqual([]);
});
