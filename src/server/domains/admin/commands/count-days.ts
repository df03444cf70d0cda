import { sql } from 'kysely';
import { countLookedUp } from '#server/domains/metering/door.ts';
import { countReported } from '#server/domains/moderation/door.ts';
import { countSignedUp } from '#server/domains/profile/door.ts';
import { toDay } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { dayMs } from '#shared/time.ts';

/** Counts yesterday and today so far (UTC). Keeps the highest count of each day, because counts can shrink. */
export async function countDays(db: Db, now: Date): Promise<void> {
  for (const at of [new Date(now.getTime() - dayMs), now]) {
    const day = toDay(at);
    const from = new Date(`${day}T00:00:00Z`);
    const span = { from, to: new Date(from.getTime() + dayMs) };
    const counts = {
      look_ups: await countLookedUp(db, span),
      sign_ups: await countSignedUp(db, span),
      reports: await countReported(db, span),
    };
    await db
      .insertInto('admin_day')
      .values({ day, ...counts })
      .onConflict((one) =>
        one.column('day').doUpdateSet({
          look_ups: sql<number>`greatest(admin_day.look_ups, excluded.look_ups)`,
          sign_ups: sql<number>`greatest(admin_day.sign_ups, excluded.sign_ups)`,
          reports: sql<number>`greatest(admin_day.reports, excluded.reports)`,
        }),
      )
      .execute();
  }
}
