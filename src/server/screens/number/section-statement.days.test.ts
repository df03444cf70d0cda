import { expect, test } from 'vitest';
import { lookupTable } from '#server/domains/metering/jobs.ts';
import { meteringSection } from '#server/domains/metering/section.ts';
import { usualManyCalls } from '#server/domains/number/door.ts';
import { numberSection } from '#server/domains/number/section.ts';
import { makePartitions } from '#server/platform/db/partitions.ts';
import { dayMs } from '#shared/time.ts';
import { makePhone } from '#test/factories.ts';
import { createFileDatabase } from '#test/whole-file.ts';
import { joinSections } from './section-statement.ts';

const database = await createFileDatabase();
const noon = new Date('2026-11-30T12:00:00Z');
const daysAgo = (days: number) => new Date(noon.getTime() - days * dayMs);

interface Plan {
  'Relation Name'?: string;
  'Actual Loops': number;
  Plans?: Plan[];
}
function partitionsRead(plan: Plan): string[] {
  const own = plan['Relation Name']?.startsWith('lookup_') && plan['Actual Loops'] > 0 ? [plan['Relation Name']] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(partitionsRead)];
}

test('B1 a look-up of a number reads the days that count, and no others', async () => {
  const statement = joinSections('of-days', [
    ['metering', meteringSection(30).public],
    ['number', numberSection(usualManyCalls).public],
  ]);
  for (let days = 12; days >= 0; days -= 1) await makePartitions(database.db, lookupTable, daysAgo(days));
  const values = statement.values([{ phone: makePhone(), profileId: null, now: noon }]);
  const client = await database.pool.connect();
  try {
    await client.query(`prepare kept as ${statement.text}`);
    // A cached plan is made without knowing the values.
    await client.query('set plan_cache_mode = force_generic_plan');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) execute kept(${values.map((value) => `'${value}'`).join(', ')})`,
    );
    const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
    const read = plan ? partitionsRead(plan.Plan).toSorted() : [];
    const days = [7, 6, 5, 4, 3, 2, 1, 0, -1, -2, -3].map((ago) =>
      daysAgo(ago).toISOString().slice(0, 10).replaceAll('-', ''),
    );
    expect(read).toEqual([...days.map((day) => `lookup_${day}`), 'lookup_default']);
  } finally {
    await client.query('reset plan_cache_mode');
    await client.query('deallocate kept');
    client.release();
  }
});
