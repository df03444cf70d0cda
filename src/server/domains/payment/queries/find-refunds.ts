import type { Db } from '#server/platform/db/database.ts';

export interface Refunds {
  /** Refundable rest in the smallest unit: not refunded, promised or disputed. */
  left: number;
  /** Promised, but not yet refunded. */
  outstanding: number;
  times: number;
}

/** Sums up the refunds of an order. Stable only while the caller holds the order's row. */
export async function findRefunds(
  db: Db,
  order: { number: string; amount: number; refunded: number; disputed: number },
): Promise<Refunds> {
  const events = await db
    .selectFrom('payment_order_event')
    .select(['kind', 'amount'])
    .where('order_number', '=', order.number)
    .where('kind', 'in', ['refund_asked', 'refund_refused'])
    .execute();
  const sumOf = (kind: string) => events.reduce((sum, one) => sum + (one.kind === kind ? (one.amount ?? 0) : 0), 0);
  const promised = sumOf('refund_asked') - sumOf('refund_refused');
  return {
    left: Math.max(0, order.amount - Math.max(order.refunded, promised) - order.disputed),
    outstanding: Math.max(0, promised - order.refunded),
    times: events.filter(({ kind }) => kind === 'refund_asked').length,
  };
}
