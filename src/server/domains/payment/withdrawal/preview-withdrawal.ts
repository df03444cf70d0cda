import type { Db } from '#server/platform/db/database.ts';
import { readSnapshot } from '#server/platform/db/read-snapshot.ts';
import { findOwnOrder } from '../queries/find-order.ts';
import { findWithdrawal, type Judged } from './find-withdrawal.ts';
import { judge } from './withdraw-order.ts';

export interface PreviewedWithdrawal {
  /** When the buyer withdrew already. */
  receivedAt: Date | null;
  result: Judged & { currency: string };
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
    const made = await findWithdrawal(tx, number);
    if (made !== null) return { receivedAt: made.receivedAt, result: { ...made.result, currency } };
    return { receivedAt: null, result: { ...(await judge(tx, order, now)), currency } };
  });
}
