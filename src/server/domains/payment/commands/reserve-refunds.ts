import { findUnspent, setAside } from '#server/domains/wallet/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { lesser, type Numcy } from '#shared/numcy.ts';
import { findRefunds } from '../queries/find-refunds.ts';
import type { OrderRow } from '../queries/order-row.ts';
import { standingNumcy } from '../rules/offer.ts';

/**
 * Sets unspent numcy of an order aside for refunds that are promised but not yet paid out, in proportion to that money.
 * Call it whenever a refund is promised, refused or confirmed. The caller holds the recipient's wallet and the order's
 * row.
 *
 * @param move reverses numcy in the same step; it takes from what was set aside first
 */
export async function reserveRefunds<Row extends OrderRow>(
  tx: Tx,
  order: Row,
  now: Date,
  move: () => Promise<Row> = async () => order,
): Promise<Row> {
  let moved = order;
  const whose = { profileId: order.recipient_id, reference: order.number };
  await setAside(
    tx,
    whose,
    async () => {
      moved = await move();
      return promisedNumcy(tx, moved);
    },
    now,
  );
  return moved;
}

async function promisedNumcy(tx: Tx, order: OrderRow): Promise<Numcy> {
  const { outstanding } = await findRefunds(tx, order);
  if (outstanding === 0) return 0n;
  const promised = order.standing - standingNumcy(order, order.refunded + order.disputed + outstanding);
  return lesser(promised > 0n ? promised : 0n, await findUnspent(tx, order.recipient_id, order.number));
}
