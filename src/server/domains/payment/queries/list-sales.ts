import type { Db } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';

export interface Sale {
  product: string;
  currency: string;
  /** No real money: the sandbox, or a provider's test mode. */
  isTest: boolean;
  orders: number;
  /** In the smallest unit. */
  money: number;
  numcy: Numcy;
}

/** Paid orders by product, `from` inclusive, `to` exclusive. */
export async function listSales(db: Db, { from, to }: { from: Date; to: Date }): Promise<Sale[]> {
  const rows = await db
    .selectFrom('payment_order')
    .select(({ fn }) => [
      'product',
      'currency',
      'is_test as isTest',
      fn.countAll<string>().as('orders'),
      fn.sum<string>('amount').as('money'),
      fn.sum<string>('numcy').as('numcy'),
    ])
    .where('state', '=', 'paid')
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .groupBy(['product', 'currency', 'is_test'])
    .orderBy('is_test')
    .orderBy('currency')
    .orderBy('product')
    .execute();
  return rows.map((row) => ({
    ...row,
    orders: Number(row.orders),
    money: Number(row.money),
    numcy: parseNumcy(row.numcy),
  }));
}

export interface MoneyBack {
  kind: 'refunded' | 'disputed' | 'dispute_won';
  currency: string;
  isTest: boolean;
  times: number;
  /** In the smallest unit. */
  money: number;
}

export async function listMoneyBack(db: Db, { from, to }: { from: Date; to: Date }): Promise<MoneyBack[]> {
  const rows = await db
    .selectFrom('payment_order_event as event')
    .innerJoin('payment_order as sold', 'sold.number', 'event.order_number')
    .select(({ fn }) => [
      'event.kind',
      'sold.currency',
      'sold.is_test as isTest',
      fn.countAll<string>().as('times'),
      fn.sum<string>('event.amount').as('money'),
    ])
    .where('event.kind', 'in', ['refunded', 'disputed', 'dispute_won'])
    .where('event.event_at', '>=', from)
    .where('event.event_at', '<', to)
    .groupBy(['event.kind', 'sold.currency', 'sold.is_test'])
    .orderBy('sold.is_test')
    .orderBy('sold.currency')
    .orderBy('event.kind')
    .execute();
  return rows.map(({ kind, times, money, ...row }) => ({
    ...row,
    kind: kind as MoneyBack['kind'],
    times: Number(times),
    money: Number(money),
  }));
}
