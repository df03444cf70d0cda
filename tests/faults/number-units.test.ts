import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { listMigrations, migrateTo, migrateToLatest } from '#server/platform/db/migrate.ts';
import { createTestDatabase } from '#test/database.ts';

// B4: what numbers weighed on their first day is worked out for those that were there before it was kept.

const keeping = '202611241730-index-bad-units';
let database: Database;
let before = '';
beforeAll(async () => {
  database = await createTestDatabase({ migrate: false });
  const names = await listMigrations();
  before = names[names.indexOf(keeping) - 1] ?? '';
  await migrateTo(database.db, before);
});
afterAll(() => database.close());

it('B4 counts the units of numbers that are there already, and does so again after a way back', async () => {
  const add = (phone: number, evidence: object[], openData: object[], [member, open]: [number, number]) =>
    sql`insert into number (phone, evidence, open_data, member_score, open_score) values (${phone},
      ${JSON.stringify(evidence)}::jsonb, ${JSON.stringify(openData)}::jsonb, ${member}, ${open})`.execute(database.db);
  const evidence = [
    {
      kind: 'ban',
      days: [
        [20000, 4],
        [20100, 1],
      ],
    },
    { kind: 'ban', isNew: true, days: [[20100, 3]] },
    { kind: 'tag_negative', days: [[20050, 2]] },
    { kind: 'positive', days: [[20050, 9]] },
  ];
  const openData = [
    {
      source: 'ftc',
      days: [
        [20000, 3],
        [20001, 10],
      ],
      subjects: [],
    },
    { source: 'fcc', days: [[20000, 1]], subjects: [] },
  ];
  await add(4930111, evidence, openData, [1, 1]);
  await add(4930222, [], openData, [0, 1]);
  await add(4930333, [{ kind: 'positive', days: [[20050, 9]] }], [], [0, 0]);
  for (const _ of ['forward', 'once more']) {
    await migrateToLatest(database.db);
    const { rows } = await sql`select phone, member_units, open_units from number order by phone`.execute(database.db);
    expect(rows).toEqual([
      { phone: '4930111', member_units: 8.5, open_units: 3.5 },
      { phone: '4930222', member_units: 0, open_units: 3.5 },
      { phone: '4930333', member_units: 0, open_units: 0 },
    ]);
    await migrateTo(database.db, before);
  }
});
