import type { DebtReason } from '#contract/wallet.ts';
import { credit, reverseCredit, type WalletPrices } from '#server/domains/wallet/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { lesser, type Numcy, parseNumcy } from '#shared/numcy.ts';
import type { OrderRow } from '../queries/order-row.ts';
import { writeOrderEvent } from './write-order-event.ts';

export type MovedOrder = Pick<OrderRow, 'number' | 'profile_id' | 'recipient_id' | 'moves' | 'standing'>;

export interface Moving {
  wallet: WalletPrices;
  now: Date;
  eventAt: Date;
}

/** Credits numcy (1 or more). The caller holds the order's row and stores the returned values. */
export async function creditOrder(tx: Tx, order: MovedOrder, numcy: Numcy, { wallet, now, eventAt }: Moving) {
  const key = `order:${order.number}:${order.moves + 1}`;
  const kind = order.recipient_id === order.profile_id ? 'pack' : 'gift_received';
  const outcome = await credit(
    tx,
    wallet,
    {
      profileId: order.recipient_id,
      kind,
      amount: numcy,
      counterAccount: 'orders',
      reference: order.number,
      idempotencyKey: key,
      eventAt,
    },
    now,
  );
  // The key contains the order's move count, which only grows, so a repeat is a bug.
  if (!outcome.ok || outcome.isRepeat) throw new Error(`numcy of order ${order.number} were credited before`);
  await writeOrderEvent(tx, order.number, { kind: 'credited', numcy, detail: key, eventAt }, now);
  return { standing: order.standing + numcy, moves: order.moves + 1 };
}

/** Reverses numcy of an order, newest credit first; spent numcy become debt. Otherwise as `creditOrder`. */
export async function reverseOrder(
  tx: Tx,
  order: MovedOrder,
  numcy: Numcy,
  reason: DebtReason,
  { wallet, now, eventAt }: Moving,
) {
  let { moves } = order;
  let left = numcy;
  for (const { key, rest } of await listCredits(tx, order.number)) {
    const part = lesser(left, rest);
    if (part === 0n) continue;
    moves += 1;
    const idempotencyKey = `order:${order.number}:${moves}`;
    const asked = { profileId: order.recipient_id, creditKey: key, amount: part, reason };
    const reversal = { ...asked, reference: order.number, idempotencyKey, eventAt };
    const outcome = await reverseCredit(tx, wallet, reversal, now);
    if (!outcome?.ok || outcome.isRepeat) throw new Error(`numcy of order ${order.number} were taken back before`);
    await writeOrderEvent(tx, order.number, { kind: 'reversed', numcy: -part, detail: key, eventAt }, now);
    left -= part;
  }
  if (left > 0n) throw new Error(`order ${order.number} has fewer numcy than it says`);
  return { standing: order.standing - numcy, moves };
}

/** Unreversed rest of each credit, newest first. */
async function listCredits(tx: Tx, number: string): Promise<{ key: string; rest: Numcy }[]> {
  const events = await tx
    .selectFrom('payment_order_event')
    .select(['kind', 'numcy', 'detail'])
    .where('order_number', '=', number)
    .where('kind', 'in', ['credited', 'reversed'])
    .orderBy('id')
    .execute();
  const rests = new Map<string, Numcy>();
  for (const { numcy, detail } of events) {
    if (detail !== null) rests.set(detail, (rests.get(detail) ?? 0n) + parseNumcy(numcy ?? '0'));
  }
  return [...rests].map(([key, rest]) => ({ key, rest })).reverse();
}
