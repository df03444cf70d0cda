import { transact } from '#server/platform/db/transact.ts';
import { lockOrder } from '../commands/ask-refund.ts';
import { type GiftDeps, sendBack } from './decide-gift.ts';
import { findGift } from './gift-row.ts';

const mostAtOnce = 200;

/** Refunds gifts not accepted in time. A failed one is left unchanged for the next run. */
export async function expireGifts(deps: GiftDeps & { onFailure(error: unknown): void }, now: Date): Promise<void> {
  const due = await deps.database.db
    .selectFrom('payment_gift')
    .select('order_number')
    .where('state', '=', 'pending')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(mostAtOnce)
    .execute();
  for (const { order_number: number } of due) {
    try {
      await transact(deps.database.db, async (tx) => {
        const order = await lockOrder(tx, number);
        const gift = await findGift(tx, number);
        if (!order || gift?.state !== 'pending' || gift.expires_at > now) return;
        await sendBack(tx, deps, { gift, order }, 'expired', now);
      });
    } catch (error) {
      deps.onFailure(error);
    }
  }
}
