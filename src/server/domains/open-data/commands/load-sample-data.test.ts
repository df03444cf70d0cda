import { afterAll, beforeAll, expect, it } from 'vitest';
import { unlistNumber } from '#server/domains/name/commands/unlist-number.ts';
import { loadPhoneHash } from '#server/domains/name/door.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { searchDatabase } from '#test/search-database.ts';
import { deleteOrganisations } from './delete-organisations.ts';
import { loadSampleData } from './load-sample-data.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A company and a hospital, from two registers. */
const unlisted = ['493020181000', '13347938701'];

it('fills an empty database once, and goes on where it was cut short', async () => {
  const parts = { database, hash: await loadPhoneHash(database), onUnlisted: deleteOrganisations };
  for (const phone of unlisted) await unlistNumber(parts, phone, new Date());
  const first = await loadSampleData(database);
  expect(first.map((summary) => summary.source)).toEqual([
    'us-hospitals',
    'organisations-eu',
    'spam-numbers-de',
    'fr-telemarketing-ranges',
    'ftc-dnc-numbers',
    'ftc-dnc-daily',
  ]);
  expect(first.every((summary) => summary.rejected < summary.read / 20)).toBe(true);
  const refused = first.filter(({ rejects }) => rejects.some(({ reason }) => reason === 'unlisted'));
  expect(refused.map(({ source }) => source)).toEqual(['us-hospitals', 'organisations-eu']);
  expect(await searchDatabase(database, ...unlisted, '1blu AG')).toEqual([]);
  const authorities = await database.db
    .selectFrom('open_report')
    .select('source')
    .distinct()
    .orderBy('source')
    .execute();
  expect(authorities.map((row) => row.source)).toEqual(['ftc', 'spam-numbers-de']);
  expect(await loadSampleData(database)).toEqual([]);

  await database.db.deleteFrom('open_import').where('source', '=', 'ftc-dnc-daily').execute();
  const rest = await loadSampleData(database);
  expect(rest.map(({ source, accepted }) => [source, accepted])).toEqual([['ftc-dnc-daily', 0]]);
});

it('keeps out of a database that an operator filled', async () => {
  await database.db.deleteFrom('open_import').execute();
  await database.db
    .insertInto('open_import')
    .values({
      source: 'csv:mine',
      file_name: 'mine.csv',
      file_hash: 'x',
      started_at: new Date(),
      finished_at: new Date(),
    })
    .execute();
  expect(await loadSampleData(database)).toEqual([]);
});
