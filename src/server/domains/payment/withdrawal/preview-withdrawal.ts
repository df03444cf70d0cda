import { isErased } from '#server/domains/profile/queries/is-erased.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readSnapshot } from '#server/platform/db/read-snapshot.ts';
import { canForesee } from '../policy.ts';
import { findOwnOrder } from '../queries/find-order.ts';
import '../tables.ts';
import { type Judged, judge } from './withdraw-order.ts';

export interface PreviewedWithdrawal {
  /** When the buyer withdrew already. */
  receivedAt: Date | null;
  /** Null for a gift of which nobody withdrew. */
  result: (Judged & { currency: string }) | null;
}

/**
 * What a buyer would be told who withdrew from an order now. Nothing is written and nothing held, so it may be another
 * amount by the time they do.
 *
 * @returns null where there is no such order of this buyer
 */
export function previewWithdrawal(
  db: Db,
  { number, profileId }: { number: string; profileId: string },
  now: Date,
): Promise<PreviewedWithdrawal | null> {
  return readSnapshot(db, async (tx) => {
    const order = (await findOwnOrder(tx, profileId, number))?.order;
    if (!order) return null;
    const { currency } = order;
    const made = await tx
      .selectFrom('payment_withdrawal')
      .select(['outcome', 'amount', 'numcy', 'spent', 'used_amount as usedAmount', 'received_at as receivedAt'])
      .where('order_number', '=', number)
      .executeTakeFirst();
    if (made) {
      const { receivedAt, ...result } = made;
      return { receivedAt, result: { ...result, currency } };
    }
    if (!canForesee({ profileId }, order).may) return { receivedAt: null, result: null };
    const hasWallet = order.numcy > 0 && !(await isErased(tx, order.recipient_id));
    return { receivedAt: null, result: { ...(await judge(tx, order, hasWallet, now)), currency } };
  });
}
