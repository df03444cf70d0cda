import { findFirstComplaint } from '#server/domains/complaint/door.ts';
import { findFirstAct } from '#server/domains/moderation/door.ts';
import { findFirstStatement } from '#server/domains/restriction/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { hourMs } from '#shared/time.ts';
import { countMonth } from '../queries/count-month.ts';
import { addMonths, monthOf, spanOfMonth } from '../rules/month.ts';

/** A row with a time in the old month may be committed in the new one. */
const settleMs = hourMs;

/**
 * Counts every finished month that is not yet counted, from the first with an event. A stored count never changes, even
 * if log rows are deleted later. Safe to run concurrently: the first count wins.
 * @param zone IANA name of the operator's time zone
 */
export async function countMonths(db: Db, zone: string, now: Date): Promise<void> {
  const last = addMonths(monthOf(new Date(now.getTime() - settleMs), zone), -1);
  const counted = await db
    .selectFrom('transparency_month')
    .select((row) => row.fn.max('month').as('month'))
    .executeTakeFirstOrThrow();
  const first = counted.month === null ? await findFirstMonth(db, zone) : addMonths(counted.month, 1);
  if (first === null) return;
  for (let month = first; month <= last; month = addMonths(month, 1)) {
    const figures = JSON.stringify(await countMonth(db, spanOfMonth(month, zone)));
    await db
      .insertInto('transparency_month')
      .values({ month, zone, figures, counted_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function findFirstMonth(db: Db, zone: string): Promise<string | null> {
  const known = [await findFirstAct(db), await findFirstStatement(db), await findFirstComplaint(db)];
  const times = known.filter((at) => at !== null);
  return times.length === 0 ? null : monthOf(new Date(Math.min(...times.map((at) => at.getTime()))), zone);
}
