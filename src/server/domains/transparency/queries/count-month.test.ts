import { expect, test } from 'vitest';
import { hourMs } from '#shared/time.ts';
import { addActor } from '#test/actors.ts';
import { makePhone } from '#test/factories.ts';
import { createFileDatabase } from '#test/whole-file.ts';
import { hideSmall } from '../rules/hide-small.ts';
import { spanOfMonth } from '../rules/month.ts';
import { countMonth } from './count-month.ts';

const database = await createFileDatabase();
const reporter = await addActor(database);
let reports = 0;

/** Adds a report with this outcome, decided `hours` later. */
async function addReport(at: string, hours: number, outcome: 'kept' | 'removed' | 'gone' | 'withdrawn'): Promise<void> {
  reports += 1;
  const created_at = new Date(at);
  await database.db
    .insertInto('moderation_report')
    .values({
      kind: 'comment',
      text_id: String(reports),
      profile_id: reporter.profileId,
      phone: makePhone(),
      reason: 'insult',
      words: '',
      revision: '1',
      network: null,
      outcome,
      act_id: null,
      created_at,
      decided_at: new Date(created_at.getTime() + hours * hourMs),
      by_profile: null,
      told_at: null,
    })
    .execute();
}

test('T2: appeals count with and without a complaint, when they arrive and when they are decided', async () => {
  const { db } = database;
  const { profileId } = await addActor(database);
  const addAppeal = async (text_id: string, sent: string, decided: string | null, is_granted: boolean) => {
    const appealed_at = new Date(sent);
    const found = { is_found_by_machine: false, is_decided_by_machine: false, written_at: null };
    const times = { applied_at: appealed_at, stated_at: appealed_at, ended_at: null, reversed_at: null };
    const why = { act_id: null, rule: 'spam', source: 'own', restriction: 'removed', kind: 'comment' } as const;
    const { id } = await db
      .insertInto('moderation_statement')
      .values({ profile_id: profileId, text_id, ...why, ...found, ...times })
      .returning('id')
      .executeTakeFirstOrThrow();
    const judged = { judged_by: profileId, is_granted, note: 'Looked at once more.' };
    await db
      .insertInto('statement_appeal')
      .values({
        statement_id: id,
        profile_id: profileId,
        words: 'It is true.',
        appealed_at,
        ...(decided !== null && { ...judged, judged_at: new Date(decided) }),
      })
      .execute();
  };
  await addAppeal('1', '2026-05-31T20:00:00Z', '2026-06-01T08:00:00Z', true);
  await addAppeal('2', '2026-06-02T08:00:00Z', '2026-06-03T08:00:00Z', false);
  await addAppeal('3', '2026-06-30T23:00:00Z', null, false);
  const of = async (month: string) => {
    const { appeals, granted, denied } = await countMonth(db, spanOfMonth(month, 'UTC'));
    return [appeals, granted, denied];
  };
  expect(await of('2026-05')).toEqual([1, undefined, undefined]);
  expect(await of('2026-06')).toEqual([2, 1, 1]);
  expect(await of('2026-07')).toEqual([undefined, undefined, undefined]);
});

test('T2: the median of the hours that reports waited is that of what was decided in the month', async () => {
  for (const hours of [48, 1, 9, 30, 2]) await addReport('2026-03-10T08:00:00Z', hours, 'kept');
  await addReport('2026-02-28T22:00:00Z', 4, 'removed');
  // Not decided by anyone, and the last one decided in April.
  for (const hours of [200, 300, 400]) await addReport('2026-03-02T08:00:00Z', hours, 'gone');
  await addReport('2026-03-02T08:00:00Z', 0.1, 'withdrawn');
  await addReport('2026-03-31T20:00:00Z', 5, 'kept');
  const march = hideSmall('2026-03', await countMonth(database.db, spanOfMonth('2026-03', 'UTC')));
  expect(march.medianReportHours).toBe(6.5);
  expect(march.medianComplaintHours).toBe(null);
  expect(march.reports).toBe(10);
  // One decision is below the minimum shown.
  expect(hideSmall('2026-04', await countMonth(database.db, spanOfMonth('2026-04', 'UTC'))).medianReportHours).toBe(
    null,
  );
});
