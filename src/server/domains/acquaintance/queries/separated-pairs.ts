import { barredRows } from '#server/domains/comment/door.ts';
import { blockedRows } from '#server/domains/opinion/door.ts';

/**
 * SQL condition: one of two members blocked the other, or is barred from the other's number.
 *
 * @param one SQL name of a row with `id` and `phone`, as in `reachableRows`
 * @param other likewise
 */
export const separatedPairs = (one: string, other: string) => `exists (
  select from (
    select profile_id, phone from ${blockedRows} blocked
    union all select profile_id, phone from ${barredRows} barred
  ) away
  where away.profile_id = ${one}.id and away.phone = ${other}.phone
    or away.profile_id = ${other}.id and away.phone = ${one}.phone
)`;
