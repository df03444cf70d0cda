import type { Db } from '#server/platform/db/database.ts';

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

/** Whether the member has an active subscription besides `apartFrom`; a second one would be paid twice. */
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
