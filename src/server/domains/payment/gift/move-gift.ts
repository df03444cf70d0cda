import type { DebtReason } from '#contract/wallet.ts';
import { notify } from '#server/domains/notification/door.ts';
import { credit, findOwedFor, returnGift } from '#server/domains/wallet/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { lesser, type Numcy } from '#shared/numcy.ts';
import { creditOrder, type MovedOrder, type Moving } from '../commands/move-numcy.ts';
import { writeOrderEvent } from '../commands/write-order-event.ts';

/**
 * Reverses numcy of an accepted gift: unspent ones are taken from the receiver, who is notified, and spent ones become
 * the giver's debt. The caller holds both wallets and the order's row, and stores the returned values.
 */
export async function reverseGift(
  tx: Tx,
  order: MovedOrder,
  numcy: Numcy,
  reason: DebtReason,
  { wallet, now, eventAt }: Moving,
): Promise<{ standing: Numcy; moves: number }> {
  const { number, profile_id: giver, recipient_id: receiver, moves } = order;
  const keyOf = (place: number) => `order:${number}:${moves + place}`;
  const back = { giver, receiver, reference: number, amount: numcy, reason, keyOf, eventAt };
  const { taken, owed } = await returnGift(tx, wallet, back, now);
  for (const part of taken) {
    const event = { kind: 'reversed', numcy: -part.numcy, detail: part.creditKey, eventAt } as const;
    await writeOrderEvent(tx, number, event, now);
  }
  if (owed > 0n) await writeOrderEvent(tx, number, { kind: 'owed', numcy: -owed, eventAt }, now);
  const gone = numcy - owed;
  if (gone > 0n) {
    const notice = { kind: 'gift_returned', values: { number: gone }, link: '/paywall/' } as const;
    await notify(tx, { profileId: receiver, ...notice, key: `gift_returned:${keyOf(1)}`, isEssential: true }, now);
  }
  return { standing: order.standing - numcy, moves: moves + taken.length + (owed > 0n ? 1 : 0) };
}

/** Credits numcy of an accepted gift again after its money returned: first the giver's debt for it, to the giver. */
export async function restoreGift(tx: Tx, order: MovedOrder, numcy: Numcy, moving: Moving) {
  const { number, profile_id: giver } = order;
  const { wallet, now, eventAt } = moving;
  const own = lesser(numcy, await findOwedFor(tx, giver, number));
  let moved = { standing: order.standing, moves: order.moves };
  if (own > 0n) {
    const idempotencyKey = `order:${number}:${moved.moves + 1}`;
    const bought = { kind: 'pack', amount: own, counterAccount: 'orders', reference: number } as const;
    const outcome = await credit(tx, wallet, { profileId: giver, ...bought, idempotencyKey, eventAt }, now);
    if (!outcome.ok || outcome.isRepeat) throw new Error(`numcy of order ${number} were credited before`);
    await writeOrderEvent(tx, number, { kind: 'credited', numcy: own, detail: idempotencyKey, eventAt }, now);
    moved = { standing: moved.standing + own, moves: moved.moves + 1 };
  }
  if (own === numcy) return moved;
  return creditOrder(tx, { ...order, ...moved }, numcy - own, moving);
}
