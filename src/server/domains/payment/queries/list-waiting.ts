import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

export interface WaitingMoney {
  /**
   * `lost`: paid, but no order in the database; `held`: payment differs from the order; `refused`: promised refund that
   * the provider refused; `unsent`: refund promised over a day ago and still not paid out.
   */
  what: 'lost' | 'held' | 'refused' | 'unsent';
  orderNumber: string | null;
  checkoutId: string | null;
  /** Why an order is held, or how a lost one is handled. */
  reason: string | null;
  /** Amount waiting, in the smallest unit. */
  amount: number;
  currency: string;
  since: Date;
}

/** All such cases, oldest first. Refunds confirmed by the provider, manual ones included, drop out. */
export async function listWaiting(db: Db, now: Date): Promise<WaitingMoney[]> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql<WaitingMoney>`
    with promised as (
      select order_number as number, max(created_at) as newest,
        sum(amount) filter (where kind = 'refund_asked') as asked,
        coalesce(sum(amount) filter (where kind = 'refund_refused'), 0) as refused
      from payment_order_event where kind in ('refund_asked', 'refund_refused') group by 1
    )
    select 'lost' as what, order_number as "orderNumber", checkout_id as "checkoutId", outcome as reason,
      amount - back as amount, currency, found_at as since
    from payment_lost where outcome <> 'rebuilt' and back < amount
    union all
    select 'held', number, checkout_id, held_reason, amount, currency, created_at from payment_order where state = 'held'
    union all
    select case when asked - refused <= refunded then 'refused' else 'unsent' end, number, checkout_id, null,
      (asked - refunded)::int4, currency, newest
    from payment_order join promised using (number)
    where asked > refunded and (asked - refused <= refunded or newest < ${dayAgo})
    order by 7, 2`.execute(db);
  return rows;
}
