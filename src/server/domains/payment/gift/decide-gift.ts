import { notify } from '#server/domains/notification/door.ts';
import { holdActive } from '#server/domains/profile/door.ts';
import { getBalance, lockOrCreateWallet } from '#server/domains/wallet/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { Numcy } from '#shared/numcy.ts';
import { askRefund, lockOrder } from '../commands/ask-refund.ts';
import { creditOrder } from '../commands/move-numcy.ts';
import { notifyBuyer } from '../commands/notify-buyer.ts';
import type { PaymentDeps } from '../commands/payment-deps.ts';
import { reserveRefunds } from '../commands/reserve-refunds.ts';
import { writeOrderEvent } from '../commands/write-order-event.ts';
import { canDecideGift } from '../policy.ts';
import { findRefunds } from '../queries/find-refunds.ts';
import type { OrderRow } from '../queries/order-row.ts';
import { standingNumcy } from '../rules/offer.ts';
import { findGift, type GiftRow, setGiftState } from './gift-row.ts';

export type GiftDeps = Pick<PaymentDeps, 'database' | 'clock' | 'wallet' | 'queueMail'>;

export type GiftRefusal = 'payment.not_found' | 'payment.gift_gone' | 'profile.deactivated';

/** Accepts a gift once and ends the right to withdraw. Idempotent. Returns the receiver's balance. */
export function acceptGift(deps: GiftDeps, member: Member, id: string): Promise<Numcy | GiftRefusal> {
  return decide(deps, member, id, async (tx, { gift, order }, now) => {
    if (gift.state === 'accepted') return getBalance(tx, deps.wallet, member.profileId);
    const due = standingNumcy(order, order.refunded + order.disputed);
    if (!isWaiting(gift, now) || due === 0n) return 'payment.gift_gone';
    await setGiftState(tx, gift, 'accepted', now);
    await writeOrderEvent(tx, order.number, { kind: 'gift_accepted' }, now);
    const moved = await creditOrder(tx, order, due, { wallet: deps.wallet, now, eventAt: now });
    await tx
      .updateTable('payment_order')
      .set({ standing: String(moved.standing), moves: moved.moves })
      .where('number', '=', order.number)
      .execute();
    // Part of its money may already be promised back.
    await reserveRefunds(tx, { ...order, ...moved }, now);
    await notifyBuyer(tx, deps, order, { kind: 'gift_accepted', numcy: due }, now);
    await notifyTaken(tx, gift, order, due, now);
    return getBalance(tx, deps.wallet, member.profileId);
  });
}

/** The receiver's lasting record: the giver, if named, and a link to the gift's receipt. */
async function notifyTaken(tx: Tx, gift: GiftRow, order: OrderRow, numcy: Numcy, now: Date): Promise<void> {
  const { id, giver_id: member, receiver_id: profileId } = gift;
  const notice = order.names_giver
    ? ({ kind: 'gift_taken_from', values: { number: numcy, giver: { member } } } as const)
    : ({ kind: 'gift_taken', values: { number: numcy } } as const);
  const link = `/receipt/G-${id}`;
  await notify(tx, { profileId, ...notice, link, key: `gift_taken:${id}`, isEssential: false }, now);
}

/** Declines a gift and every other pending gift of the same giver; refunds and notifies the giver. Idempotent. */
export function declineGift(deps: GiftDeps, member: Member, id: string): Promise<true | GiftRefusal> {
  return decide(deps, member, id, async (tx, { gift, order }, now) => {
    if (gift.state === 'declined') return true;
    if (!isWaiting(gift, now)) return 'payment.gift_gone';
    await sendBack(tx, deps, { gift, order }, 'declined', now);
    for (const number of await listWaiting(tx, gift)) {
      const other = await lockOrder(tx, number);
      const waiting = await findGift(tx, number);
      if (other && waiting?.state === 'pending') {
        await sendBack(tx, deps, { gift: waiting, order: other }, 'declined', now);
      }
    }
    return true;
  });
}

/** Several gifts may be pending between two members: they were begun before one was paid. */
async function listWaiting(tx: Tx, { giver_id: giver, receiver_id: receiver }: GiftRow): Promise<string[]> {
  const waiting = await tx
    .selectFrom('payment_gift')
    .select('order_number')
    .where('giver_id', '=', giver)
    .where('receiver_id', '=', receiver)
    .where('state', '=', 'pending')
    .orderBy('order_number')
    .execute();
  return waiting.map(({ order_number }) => order_number);
}

/** Ends a pending gift and refunds it. The caller holds the order's row. */
export async function sendBack(
  tx: Tx,
  deps: Pick<GiftDeps, 'queueMail'>,
  { gift, order }: { gift: GiftRow; order: OrderRow },
  state: 'declined' | 'expired',
  now: Date,
): Promise<void> {
  await setGiftState(tx, gift, state, now);
  await writeOrderEvent(tx, order.number, { kind: `gift_${state}` }, now);
  const { left: amount } = await findRefunds(tx, order);
  if (amount > 0) {
    const refusal = await askRefund(tx, order, amount, now);
    if (refusal !== null) throw new Error(`the refund of gift ${order.number} was refused: ${refusal}`);
  }
  await notifyBuyer(tx, deps, order, { kind: `gift_${state}`, amount, numcy: order.numcy }, now);
}

function isWaiting({ state, expires_at }: GiftRow, now: Date): boolean {
  return state === 'pending' && expires_at > now;
}

/** Locks the receiver's account, the wallets and the order, in the lock order of money. */
function decide<Outcome>(
  { database, clock, wallet }: GiftDeps,
  member: Member,
  id: string,
  act: (tx: Tx, held: { gift: GiftRow; order: OrderRow }, now: Date) => Promise<Outcome>,
): Promise<Outcome | GiftRefusal> {
  const now = clock.now();
  return transact(database.db, async (tx) => {
    const found = await tx.selectFrom('payment_gift').selectAll().where('id', '=', id).executeTakeFirst();
    const refusal = refusalOf(canDecideGift(member, found ?? null));
    if (refusal !== null || !found) return refusal ?? 'payment.not_found';
    if (!(await holdActive(tx, member.profileId))) return 'profile.deactivated';
    const order = await lockOrder(tx, found.order_number, async () => {
      await lockOrCreateWallet(tx, wallet, member.profileId, now);
    });
    const gift = await findGift(tx, found.order_number);
    return order && gift ? act(tx, { order, gift }, now) : 'payment.not_found';
  });
}
