import { transact } from '#server/platform/db/transact.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { writeOrderEvent } from './write-order-event.ts';

/** Closes an order for which no page of a provider was opened, so that nobody could pay it. */
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
