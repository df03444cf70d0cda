import { sql } from 'kysely';
import { orderSums } from '#server/domains/wallet/queries/order-sums.ts';
import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** Between orders and wallets something is left over (M6). */
export interface OrderFault {
  rule: 'order.clearing';
  profileId: string;
  /** Null for a credit that names no order. */
  orderNumber: string | null;
  /** The order's first posting in that wallet; null where there is none. */
  postingId: string | null;
}

/**
 * Compares orders with wallets, and changes nothing: what a paid order's money still stands for is what its recipient's
 * wallet was credited less what was taken back or is owed, and nothing was credited for any other. All on one moment's
 * books.
 *
 * @param most how many faults are named
 */
export async function verifyOrders(db: Db, most = 1000): Promise<{ orders: number; faults: OrderFault[] }> {
  const { count } = await db
    .selectFrom('payment_order')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ profile_id: string; number: string | null; posting_id: string | null }>`
    with booked as (${orderSums}), due as (
      select number, recipient_id as profile_id, state = 'paid' as is_paid, standing,
        case when state = 'paid'
          -- As standingNumcy, of whole numbers alone: a quotient with decimals would be rounded twice.
          then numcy - div(2 * numcy::numeric * least(amount, refunded + disputed) + amount, 2 * amount::numeric)
          else 0 end as amount
      from payment_order where numcy > 0
    )
    select coalesce(due.profile_id, booked.profile_id) as profile_id, coalesce(due.number, booked.reference) as number,
      booked.posting_id
    from due full join booked on booked.reference = due.number and booked.profile_id = due.profile_id
    where due.number is null or due.amount <> coalesce(booked.amount, 0) or due.standing <> due.amount
      or due.is_paid <> (booked.reference is not null)
    order by 1, 2 limit ${most}`.execute(db);
  return {
    orders: Number(count),
    faults: rows.map((row) => ({
      rule: 'order.clearing',
      profileId: row.profile_id,
      orderNumber: row.number,
      postingId: row.posting_id,
    })),
  };
}
