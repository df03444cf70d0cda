import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

export interface Refunds {
  /** What was neither given back, nor promised to be, nor taken by a bank, in the smallest unit. */
  left: number;
  /** What was promised and has not gone back yet. */
  outstanding: number;
  /** How often a refund was asked for. */
  times: number;
}

/** What became of an order's money. For good where the caller holds the order's row. */
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
