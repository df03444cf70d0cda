import { findUnspent, setAside } from '#server/domains/wallet/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { lesser, type Numcy } from '#shared/numcy.ts';
import { findRefunds } from '../queries/find-refunds.ts';
import type { OrderRow } from '../queries/order-row.ts';
import { standingNumcy } from '../rules/offer.ts';

/**
 * Sets unspent numcy aside for promised refunds, in proportion. Call it whenever one is promised, refused or confirmed,
 * with wallet and order locked. `move` reverses numcy set aside first, in the same step.
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
