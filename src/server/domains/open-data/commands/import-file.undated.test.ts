import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listMigrations, migrateTo, migrateToLatest } from '#server/platform/db/migrate.ts';
import { createImportTest, dailyFile, summaryFile } from '#test/import-test.ts';
import { look } from '#test/member.ts';
import { startTestApp } from '#test/start-app.ts';

let test: Awaited<ReturnType<typeof createImportTest>>;
beforeAll(async () => {
  test = await createImportTest();
});
afterAll(() => test.close());
beforeEach(() => test.clear());

/** The first number has two reports inside its summary and one after it; the last has reports only. */
async function importBoth() {
  await test.run(
    'ftc-dnc-numbers',
    summaryFile(
      '+18882887124,5,,2025-12-03',
      '+16516743186,4,2025-11-20,2025-12-03',
      '+13347938701,1,2025-12-03,2025-12-03',
    ),
  );
  await test.run(
    'ftc-dnc-daily',
    dailyFile('8882887124,2025-12-03', '8882887124,2025-12-03', '8882887124,2025-12-09', '2022142323,2025-12-09'),
  );
}

const undatedOf = async (phone: string) => (await test.numberOf(phone))?.open_data.map(({ undated }) => undated);

it('U8 the API tells which complaints a source counted for a period, and counts them all', async () => {
  await importBoth();
  const app = await startTestApp({ database: test.database });
  const view = (phone: string) => look(app, null, phone);
  expect((await view('18882887124')).openData).toEqual([
    {
      source: 'ftc',
      count: 6,
      firstAt: null,
      lastAt: '2025-12-09',
      subjects: [],
      isRange: false,
      prefix: null,
      undated: [{ firstAt: '2025-10-28', lastAt: '2025-12-03', count: 3, isFirstKnown: false }],
    },
  ]);
  expect((await view('16516743186')).openData[0]?.undated).toEqual([
    { firstAt: '2025-11-20', lastAt: '2025-12-03', count: 4, isFirstKnown: true },
  ]);
  expect((await view('12022142323')).openData[0]?.undated).toEqual([]);
  await app.close();
});

it('U8 rows of before are told the same as an import tells them', async () => {
  await importBoth();
  const all = await test.snapshot();
  expect(await undatedOf('18882887124')).toEqual([[[20389, 20425, 3, false]]]);
  expect(await undatedOf('13347938701')).toEqual([undefined]);
  const { db } = test.database;
  const names = await listMigrations();
  const before = names[names.indexOf('202611220350-tell-undated') - 1];
  await migrateTo(db, before ?? '');
  expect(await undatedOf('18882887124')).toEqual([undefined]);
  expect(await sql`select 1 from number where open_data::text like '%undated%'`.execute(db)).toMatchObject({
    rows: [],
  });
  await migrateToLatest(db);
  expect(await test.snapshot()).toEqual(all);
});
