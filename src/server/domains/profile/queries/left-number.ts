/** SQL: the last holder left and nobody came. `hashes`: its `formerPhonesOf`, comma-separated. */
export const isLeftBehind = ({ phone, hashes }: { phone: string; hashes: string }) => `(
  exists (select 1 from profile gone where gone.former_phone in (${hashes}))
  and not exists (select 1 from profile held where held.phone = ${phone} and held.is_holder)
)`;

/** SQL condition: the number's holder has deactivated the account. */
export const isAway = (phone: string) => `exists (
  select 1 from profile away where away.phone = ${phone} and away.is_holder and away.deactivated_at is not null
)`;
