import { notify } from '#server/domains/notification/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Numcy } from '#shared/numcy.ts';
import { dayMs } from '#shared/time.ts';
import type { PaymentDeps } from '../commands/payment-deps.ts';
import { canGiveAgain } from '../policy.ts';
import type { OrderRow } from '../queries/order-row.ts';
import { sendBack } from './decide-gift.ts';
import { type GiftRow, namesGiver, setGiftState } from './gift-row.ts';

/**
 * Offers a paid gift; nothing is credited until it is accepted. If the receiver declined this giver meanwhile, it is
 * refunded at once. The receiver's account and the order's row are locked.
 */
export async function offerGift(
  tx: Tx,
  deps: Pick<PaymentDeps, 'giftDays' | 'queueMail'>,
  order: OrderRow,
  now: Date,
): Promise<GiftRow> {
  const isDeclined = await hasDeclined(tx, order, now);
  const gift = await tx
    .insertInto('payment_gift')
    .values({
      order_number: order.number,
      giver_id: order.profile_id,
      receiver_id: order.recipient_id,
      state: 'pending',
      offered_at: now,
      expires_at: new Date(now.getTime() + deps.giftDays * dayMs),
      decided_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isDeclined) {
    await sendBack(tx, deps, { gift, order }, 'declined', now);
    return { ...gift, state: 'declined', decided_at: now };
  }
  await notifyOffer(tx, gift, order.numcy, now);
  return gift;
}

async function hasDeclined(tx: Tx, order: OrderRow, now: Date): Promise<boolean> {
  const declined = await tx
    .selectFrom('payment_gift')
    .select(['state', 'decided_at'])
    .where('giver_id', '=', order.profile_id)
    .where('receiver_id', '=', order.recipient_id)
    .where('state', '=', 'declined')
    .execute();
  return !canGiveAgain(declined, now).may;
}

/**
 * Follows the money of a gift not yet accepted: returned money withdraws the offer, regained money renews it. `due`:
 * whole numcy it still pays for. The order's row is locked.
 */
export async function followGift(
  tx: Tx,
  { giftDays }: Pick<PaymentDeps, 'giftDays'>,
  gift: GiftRow,
  due: Numcy,
  now: Date,
): Promise<void> {
  if (gift.state === 'pending' && due === 0n) {
    await setGiftState(tx, gift, 'returned', now);
    await notifyGone(tx, gift, now);
  }
  if (gift.state === 'returned' && due > 0n) {
    const expires_at = new Date(now.getTime() + giftDays * dayMs);
    await setGiftState(tx, gift, 'pending', now);
    await tx.updateTable('payment_gift').set({ expires_at }).where('id', '=', gift.id).execute();
    await notifyOffer(tx, { ...gift, expires_at }, due, now);
  }
}

async function notifyOffer(tx: Tx, gift: GiftRow, numcy: Numcy, now: Date): Promise<void> {
  const { id, giver_id: member, receiver_id, expires_at } = gift;
  const at = Math.floor(expires_at.getTime() / 1000);
  const values = { number: numcy, date: { at } };
  const notice = (await namesGiver(tx, gift))
    ? ({ kind: 'gift_offered_by', values: { ...values, giver: { member } }, link: '/paywall/' } as const)
    : ({ kind: 'gift_offered', values, link: '/paywall/' } as const);
  // Any payer can trigger this notice, so it respects quiet hours.
  await notify(tx, { profileId: receiver_id, ...notice, key: `gift:${id}:${at}`, isEssential: false }, now);
}

export async function notifyGone(tx: Tx, { id, receiver_id, expires_at }: GiftRow, now: Date): Promise<void> {
  const key = `gift_gone:${id}:${Math.floor(expires_at.getTime() / 1000)}`;
  await notify(tx, { profileId: receiver_id, kind: 'gift_gone', link: '/paywall/', key, isEssential: false }, now);
}
