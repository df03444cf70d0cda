import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { OrderRow } from '../queries/order-row.ts';
import type { PaymentGiftTable } from '../tables.ts';

export type GiftRow = Selectable<PaymentGiftTable>;

/** Whether an order is a gift: its numcy are for another account than the one that pays. */
export function isGift({ numcy, profile_id, recipient_id }: Pick<OrderRow, 'numcy' | 'profile_id' | 'recipient_id'>) {
  return numcy > 0n && profile_id !== recipient_id;
}

/** The gift that an order is; null where it is none, or was not paid yet. It changes under the lock of its order alone. */
export async function findGift(tx: Tx, orderNumber: string): Promise<GiftRow | null> {
  const row = await tx
    .selectFrom('payment_gift')
    .selectAll()
    .where('order_number', '=', orderNumber)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether its receiver is told who gives it. */
export async function namesGiver(db: Db, { order_number }: Pick<GiftRow, 'order_number'>): Promise<boolean> {
  const order = await db
    .selectFrom('payment_order')
    .select('names_giver')
    .where('number', '=', order_number)
    .executeTakeFirst();
  return order?.names_giver === true;
}

/** What became of a gift. The caller holds the order's row. */
export async function setGiftState(tx: Tx, gift: GiftRow, state: GiftRow['state'], now: Date): Promise<void> {
  await tx
    .updateTable('payment_gift')
    .set({ state, decided_at: state === 'pending' ? null : now })
    .where('order_number', '=', gift.order_number)
    .execute();
}
