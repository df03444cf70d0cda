import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { OrderRow } from '../queries/order-row.ts';
import type { PaymentGiftTable } from '../tables.ts';

export type GiftRow = Selectable<PaymentGiftTable>;

/** Whether an order is a gift: it buys numcy for another account. */
export function isGift({ numcy, profile_id, recipient_id }: Pick<OrderRow, 'numcy' | 'profile_id' | 'recipient_id'>) {
  return numcy > 0n && profile_id !== recipient_id;
}

/** The gift of an order; null if it is none or not yet paid. Gift rows change only under their order's lock. */
export async function findGift(tx: Tx, orderNumber: string): Promise<GiftRow | null> {
  const row = await tx
    .selectFrom('payment_gift')
    .selectAll()
    .where('order_number', '=', orderNumber)
    .executeTakeFirst();
  return row ?? null;
}

export async function namesGiver(db: Db, { order_number }: Pick<GiftRow, 'order_number'>): Promise<boolean> {
  const order = await db
    .selectFrom('payment_order')
    .select('names_giver')
    .where('number', '=', order_number)
    .executeTakeFirst();
  return order?.names_giver === true;
}

/** The caller holds the order's row. */
export async function setGiftState(tx: Tx, gift: GiftRow, state: GiftRow['state'], now: Date): Promise<void> {
  await tx
    .updateTable('payment_gift')
    .set({ state, decided_at: state === 'pending' ? null : now })
    .where('order_number', '=', gift.order_number)
    .execute();
}
