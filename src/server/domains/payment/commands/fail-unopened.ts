import { transact } from '#server/platform/db/transact.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { writeOrderEvent } from './write-order-event.ts';

/** Fails an order that never got a checkout page, so it could not be paid. */
export async function failUnopened(
  { database }: Pick<PaymentDeps, 'database'>,
  number: string,
  now: Date,
): Promise<void> {
  await transact(database.db, async (tx) => {
    const closed = await tx
      .updateTable('payment_order')
      .set({ state: 'failed', next_check_at: null })
      .where('number', '=', number)
      .where('state', '=', 'open')
      .where('checkout_id', 'is', null)
      .executeTakeFirst();
    if (closed.numUpdatedRows > 0n) await writeOrderEvent(tx, number, { kind: 'failed' }, now);
  });
}
