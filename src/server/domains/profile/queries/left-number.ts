import '../tables.ts';

/**
 * Whether somebody left who held a number, and nobody holds it since: what is said of it is about who left. SQL, as
 * other domains may ask it in their statements.
 *
 * @param asked SQL: `phone` of an int8, `hashes` of its `formerPhonesOf`, with commas between them
 */
export const isLeftBehind = ({ phone, hashes }: { phone: string; hashes: string }) => `(
  exists (select 1 from profile gone where gone.former_phone in (${hashes}))
  and not exists (select 1 from profile held where held.phone = ${phone} and held.is_holder)
)`;

/** Whether a number's holder deactivated the account, likewise. */
export const isAway = (phone: string) => `exists (
  select 1 from profile away where away.phone = ${phone} and away.is_holder and away.deactivated_at is not null
)`;
