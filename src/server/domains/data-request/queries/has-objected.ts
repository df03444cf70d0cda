import { accountRows } from '#server/domains/profile/door.ts';

/**
 * SQL: the proven holder objects to the processing of the number, and the objection stands. `phone` is SQL of an int8,
 * `key` is from `RequestSecrets.phoneKeyOf`.
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
