import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** The member's subscription that lasts longest, of those that still count; null where none does. */
export async function findSubscription(db: Db, profileId: string, now: Date) {
  const row = await db
    .selectFrom('payment_subscription')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('counts_until', '>', now)
    .orderBy('counts_until', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Whether the member has one that counts still, renewed or not: of a second one the time that both last would be paid
 * twice.
 *
 * @param apartFrom the number of the order that began the one which is not looked at
 */
export async function hasSubscription(db: Db, profileId: string, now: Date, apartFrom = ''): Promise<boolean> {
  const row = await db
    .selectFrom('payment_subscription')
    .select('order_number')
    .where('profile_id', '=', profileId)
    .where('counts_until', '>', now)
    .where('order_number', '!=', apartFrom)
    .executeTakeFirst();
  return row !== undefined;
}
