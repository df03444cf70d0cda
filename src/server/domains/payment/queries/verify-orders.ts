import { sql } from 'kysely';
import { orderAsides, orderSums } from '#server/domains/wallet/door.ts';
import type { Db } from '#server/platform/db/database.ts';

/**
 * Mismatch between orders and wallets (M6):
 * - `order.clearing`: credits of an order differ from what its money pays for;
 * - `order.aside`: numcy are set aside without an outstanding refund.
 */
export interface OrderFault {
  rule: 'order.clearing' | 'order.aside';
  profileId: string;
  /** Null for a credit that names no order. */
  orderNumber: string | null;
  /** The order's first posting in that wallet; null if there is none. */
  postingId: string | null;
}

/**
 * Compares orders with wallets in one snapshot; read-only. What a paid order's money pays for must equal credits less
 * reversals and debt, of both sides of a gift; without payment or acceptance there is none. `most` limits the faults.
 */
export async function verifyOrders(db: Db, most = 1000): Promise<{ orders: number; faults: OrderFault[] }> {
  const { count } = await db
    .selectFrom('payment_order')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{
    rule: OrderFault['rule'];
    profile_id: string;
    number: string | null;
    posting_id: string | null;
  }>`
    with booked as (${orderSums}), due as (
      select number, recipient_id as profile_id, sold.profile_id as buyer_id, standing,
        -- A gift is credited once its receiver accepts it.
        sold.state = 'paid' and coalesce(gift.state = 'accepted', true) as is_credited,
        case when sold.state = 'paid' and coalesce(gift.state = 'accepted', true)
          -- As standingNumcy, of whole numbers alone: a quotient with decimals would be rounded twice.
          then numcy - div(2 * numcy::numeric * least(amount, refunded + disputed) + amount, 2 * amount::numeric)
          else 0 end as amount
      from payment_order sold left join payment_gift gift on gift.order_number = number where numcy > 0
    ), waited as (
      select order_number as number from payment_order_event join payment_order on number = order_number
      where kind in ('refund_asked', 'refund_refused') group by order_number, refunded
      having sum(case kind when 'refund_asked' then payment_order_event.amount else -payment_order_event.amount end) > refunded
    )
    select 'order.clearing' as rule, coalesce(due.profile_id, booked.profile_id) as profile_id, coalesce(due.number, booked.reference) as number,
      booked.posting_id
    from due full join booked on booked.reference = due.number and booked.profile_id = due.profile_id
      -- What was spent of a gift whose money went back its giver owes.
      left join booked owed
        on owed.reference = due.number and owed.profile_id = due.buyer_id and due.buyer_id <> due.profile_id
    where due.number is null and (booked.amount > 0 or not exists (
        select from due given
        where given.number = booked.reference and given.buyer_id = booked.profile_id and given.buyer_id <> given.profile_id
      ))
      or due.amount <> coalesce(booked.amount, 0) + coalesce(owed.amount, 0) or owed.amount > 0
      or due.standing <> due.amount or due.is_credited <> (booked.reference is not null)
    union all
    select 'order.aside', aside.profile_id, aside.reference, null
    from (${orderAsides}) aside where aside.reference not in (select number from waited)
    order by 2, 3, 1 limit ${most}`.execute(db);
  return {
    orders: Number(count),
    faults: rows.map((row) => ({
      rule: row.rule,
      profileId: row.profile_id,
      orderNumber: row.number,
      postingId: row.posting_id,
    })),
  };
}
