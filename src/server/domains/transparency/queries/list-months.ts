import type { Db } from '#server/platform/db/database.ts';

/** Two years. */
export const mostMonths = 24;

export function listMonths(db: Db) {
  return db
    .selectFrom('transparency_month')
    .select(['month', 'figures'])
    .orderBy('month', 'desc')
    .limit(mostMonths)
    .execute();
}
