import type { Db } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';
import { standingNumcy } from '../rules/offer.ts';

export type GiftReceiptRecord = NonNullable<Awaited<ReturnType<typeof findGiftReceipt>>>;

/** A gift to this member in any state; null if there is none with this id or it is another member's. */
export async function findGiftReceipt(db: Db, receiverId: string, id: string) {
  const row = await db
    .selectFrom('payment_gift as gift')
    .innerJoin('payment_order as bought', 'bought.number', 'gift.order_number')
    .select(['gift.id', 'gift.state', 'gift.giver_id', 'gift.offered_at', 'gift.expires_at', 'gift.decided_at'])
    .select(['bought.numcy', 'bought.amount', 'bought.refunded', 'bought.disputed', 'bought.names_giver'])
    .where('gift.id', '=', id)
    .where('gift.receiver_id', '=', receiverId)
    .executeTakeFirst();
  if (!row) return null;
  const { amount, refunded, disputed, ...gift } = row;
  const given = parseNumcy(gift.numcy);
  const left: Numcy = standingNumcy({ numcy: given, amount }, refunded + disputed);
  return { ...gift, numcy: given, left };
}
