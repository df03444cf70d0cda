import { accountRows } from '#server/domains/profile/door.ts';

/**
 * SQL predicate: the proven holder of a number objects to its processing, and the objection was neither refused,
 * withdrawn nor ended by a new holder. Other domains use it in their statements.
 *
 * @param asked SQL expressions: `phone` as int8, `key` from `RequestSecrets.phoneKeyOf`
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
