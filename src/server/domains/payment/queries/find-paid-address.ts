import type { Db } from '#server/platform/db/database.ts';
import { fallbackLocale, type LocaleTag } from '#shared/locale.ts';

/** Address of the member's newest paid order; null if they never paid or gave none. */
export async function findPaidAddress(
  db: Db,
  profileId: string,
): Promise<{ email: string; locale: LocaleTag; isTest: boolean } | null> {
  const order = await db
    .selectFrom('payment_order')
    .select(['email', 'locale', 'is_test'])
    .where('profile_id', '=', profileId)
    .where('state', '=', 'paid')
    .where('email', 'is not', null)
    .orderBy('paid_at', 'desc')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return order?.email ? { email: order.email, locale: order.locale ?? fallbackLocale, isTest: order.is_test } : null;
}
