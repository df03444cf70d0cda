import { accountRows } from '#server/domains/profile/door.ts';
import '../tables.ts';

/**
 * Whether somebody who proved a number objects to what is done with it: until that is refused or withdrawn, or the
 * number has another holder. SQL, as other domains may ask it in their statements.
 *
 * @param asked SQL: `phone` of an int8, `key` of `RequestSecrets.phoneKeyOf` the number
 */
export const hasObjected = ({ phone, key }: { phone: string; key: string }) => `exists (
  select 1 from data_request objection
  where objection.phone_key = ${key} and objection.kind = 'objection'
    and objection.state in ('received', 'extended', 'answered')
    and not exists (
      select 1 from ${accountRows} later
      where later.phone = ${phone} and later.is_holder and later.held_since > objection.closed_at
    )
)`;
