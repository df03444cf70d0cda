import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UnwantedFilter } from '#server/domains/number/door.ts';
import type { DayCounts } from '#server/domains/number/queries/number-row.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { type ExportFormat, exportUnwanted } from './export-unwanted.ts';

let database: Database;
const now = new Date('2026-11-20T12:00:00Z');
const today = Date.parse('2026-11-20') / 86_400_000;
type Evidence = { kind: 'ban' | 'positive'; days: DayCounts }[];

beforeAll(async () => {
  database = await createTestDatabase();
  const good: Evidence = [{ kind: 'positive', days: [[today, 40]] }];
  const bans: Evidence = [{ kind: 'ban', days: [[today, 6]] }];
  await insert('12025550101', 'US', [[today, 24]]);
  await insert('12025550102', 'US', [[today, 12]]);
  await insert('12025550103', 'US', [[today, 3]]);
  await insert('12025550104', 'US', [[today, 400]], good);
  await insert('14165550105', 'CA', [[today - 125, 400]], [], '2026-11-19T00:00:00Z');
  // Exactly on the rounded threshold of risk 60.
  await insert('12025550106', 'US', [[today, 23]]);
  await insert('442079460107', 'GB', [], bans);
});
afterAll(() => database.close());

/** Stored score: units relative to 2020-01-01. */
function scoreOf(days: DayCounts, weight: number): number {
  return days.reduce((sum, [day, count]) => sum + count * weight * 2 ** ((day - 18_262) / 125), 0);
}

async function insert(
  phone: string,
  country: string,
  days: DayCounts,
  evidence: Evidence = [],
  updatedAt = '2026-11-01T00:00:00Z',
) {
  const first = days[0] ? new Date(days[0][0] * 86_400_000).toISOString().slice(0, 10) : '';
  const subjects = [{ category: 'scam', count: 2 }];
  const open = days.length > 0 ? [{ source: 'ftc', days, firstDay: first, lastDay: first, subjects }] : [];
  const bad = evidence.filter((entry) => entry.kind === 'ban');
  await database.db
    .insertInto('number')
    .values({
      phone,
      country,
      open_data: JSON.stringify(open),
      evidence: JSON.stringify(evidence),
      open_score: scoreOf(days, 0.25),
      member_score: bad.reduce((sum, entry) => sum + scoreOf(entry.days, 1), 0),
      updated_at: new Date(updatedAt),
    })
    .execute();
}

async function text(format: ExportFormat, filter: UnwantedFilter = { label: 'unwanted' }): Promise<string> {
  let all = '';
  for await (const piece of exportUnwanted(database, format, filter, now)) all += piece;
  return all;
}

async function phones(filter: UnwantedFilter): Promise<string[]> {
  return JSON.parse(await text('json', filter)).map((row: { phone: string }) => row.phone);
}

it('lists exactly the numbers whose verdict today is unwanted, the weightiest first', async () => {
  expect(await text('csv')).toBe(
    `phone,country,label,risk,reports,first_day,last_day,categories,sources,other_forms
+14165550105,CA,unwanted,84,400,2026-07-18,2026-07-18,scam,ftc,
+12025550101,US,unwanted,61,24,2026-11-20,2026-11-20,scam,ftc,
+442079460107,GB,unwanted,61,6,2026-11-20,2026-11-20,,members,
+12025550106,US,unwanted,60,23,2026-11-20,2026-11-20,scam,ftc,
`,
  );
});

it('says the same in JSON', async () => {
  const [first, ...rest] = JSON.parse(await text('json'));
  expect(first).toEqual({
    phone: '+14165550105',
    country: 'CA',
    label: 'unwanted',
    risk: 84,
    reports: 400,
    first_day: '2026-07-18',
    last_day: '2026-07-18',
    categories: ['scam'],
    sources: ['ftc'],
    other_forms: [],
  });
  expect(rest).toHaveLength(3);
});

it('narrows by label, country and time of change', async () => {
  const suspicious = await phones({ label: 'suspicious' });
  expect(suspicious).toContain('+12025550102');
  expect(suspicious).not.toContain('+12025550103');
  expect(await phones({ label: 'unwanted', country: 'GB' })).toEqual(['+442079460107']);
  expect(await phones({ label: 'unwanted', since: new Date('2026-11-18T00:00:00Z') })).toEqual(['+14165550105']);
  expect(await text('json', { label: 'unwanted', country: 'FR' })).toBe('[\n]\n');
});

it('gives every number once when there are many pages, ties included', async () => {
  await database.pool.query(`insert into number (phone, country, open_data, open_score)
    select 390000000000 + g, 'IT', open_data, open_score from number, generate_series(1, 2500) g where phone = 12025550101`);
  const all = await phones({ label: 'unwanted', country: 'IT' });
  expect(all).toHaveLength(2_500);
  expect(new Set(all).size).toBe(2_500);
  expect(all).toEqual([...all].sort());
});

it('R12 names the form of a number that a caller may be shown as well', async () => {
  await insert('541166773399', 'AR', [[today, 24]]);
  await insert('262692123456', 'RE', [[today, 24]]);
  const rows = JSON.parse(await text('json')) as { phone: string; other_forms: string[] }[];
  const formsOf = (phone: string) => rows.find((row) => row.phone === phone)?.other_forms;
  expect(formsOf('+541166773399')).toEqual(['+5491166773399']);
  expect(formsOf('+262692123456')).toEqual(['+33692123456']);
});
