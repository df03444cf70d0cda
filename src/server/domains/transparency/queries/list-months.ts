import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** Months that are shown at once: two years. */
export const mostMonths = 24;

/** What was counted of months that are over, the newest first. */
export function listMonths(db: Db) {
  return db
    .selectFrom('transparency_month')
    .select(['month', 'figures'])
    .orderBy('month', 'desc')
    .limit(mostMonths)
    .execute();
}
