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
