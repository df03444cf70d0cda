import type { AdminDay } from '#contract/admin.ts';
import { toDay } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { dayMs } from '#shared/time.ts';

/** Counts of the last `count` days (UTC), oldest first, including today so far. Days without counts are 0. */
export async function listDays(db: Db, now: Date, count: number): Promise<AdminDay[]> {
  const days = Array.from({ length: count }, (_, at) => toDay(new Date(now.getTime() - (count - 1 - at) * dayMs)));
  const rows = await db
    .selectFrom('admin_day')
    .selectAll()
    .where('day', '>=', days[0] ?? toDay(now))
    .execute();
  const known = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => {
    const row = known.get(day);
    return {
      day,
      lookUps: Number(row?.look_ups ?? 0),
      signUps: Number(row?.sign_ups ?? 0),
      reports: Number(row?.reports ?? 0),
    };
  });
}
