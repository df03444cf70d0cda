import { sql } from 'kysely';
import '../tables.ts';

/** What is set aside of each order: rows of `reference`, `profile_id` and `amount`, above 0. */
export const orderAsides = sql`
  select reference, profile_id, (-sum(amount))::int8 as amount from wallet_posting
  where counter_account = 'set_aside' group by reference, profile_id having sum(amount) < 0`;

/**
 * What came of each order in the wallets, for the books of orders: rows of `reference`, `profile_id`, `amount` (numcy that
 * were credited, less what was taken back or is owed for it) and `posting_id`, its first posting.
 */
export const orderSums = sql`
  select reference, profile_id, sum(amount)::int8 as amount, min(posting_id) as posting_id
  from (
    select reference, profile_id, amount, id as posting_id from wallet_posting where counter_account = 'orders'
    union all
    select reference, profile_id, -amount, null from wallet_debt where kind in ('owed', 'gift_owed')
  ) moved
  group by reference, profile_id`;
