import { sql } from 'kysely';

/** SQL: numcy set aside per order, as rows of `reference`, `profile_id` and `amount` above 0. */
export const orderAsides = sql`
  select reference, profile_id, (-sum(amount))::int8 as amount from wallet_posting
  where counter_account = 'set_aside' group by reference, profile_id having sum(amount) < 0`;

/** SQL: `reference`, `profile_id`, `amount` (credited minus reversed or owed) and first `posting_id` per order. */
export const orderSums = sql`
  select reference, profile_id, sum(amount)::int8 as amount, min(posting_id) as posting_id
  from (
    select reference, profile_id, amount, id as posting_id from wallet_posting where counter_account = 'orders'
    union all
    select reference, profile_id, -amount, null from wallet_debt where kind in ('owed', 'gift_owed')
  ) moved
  group by reference, profile_id`;
