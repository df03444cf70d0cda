import { barredRows } from '#server/domains/comment/door.ts';
import { blockedRows } from '#server/domains/opinion/door.ts';

/** SQL: one member blocked the other or is barred there. Both name rows with `id` and `phone`. */
export const separatedPairs = (one: string, other: string) => `exists (
  select from (
    select profile_id, phone from ${blockedRows} blocked
    union all select profile_id, phone from ${barredRows} barred
  ) away
  where away.profile_id = ${one}.id and away.phone = ${other}.phone
    or away.profile_id = ${other}.id and away.phone = ${one}.phone
)`;
