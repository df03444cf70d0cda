import { sql } from 'kysely';
import { keepNumbers } from '#server/domains/number/commands/keep-numbers.ts';
import { holdActive } from '#server/domains/profile/commands/account-state.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { holdUnlisting, listUnlisted, type PhoneHash } from '../queries/list-unlisted.ts';
import { projectManyNames } from './project-names.ts';
import '../tables.ts';

/** One entry of an address book. */
export interface ContactName {
  /** E.164 digits. */
  phone: string;
  country: string | null;
  firstName: string;
  lastName: string;
}

export interface KeptNames {
  added: number;
  renamed: number;
}

/**
 * Keeps entries of the member's address book, each number once, in the caller's transaction. An entry that is there
 * already with this name is left alone: if the number has changed hands since, the name is still the former holder's.
 * An unlisted number's entry is kept by the same statements, so that no address book tells which numbers are unlisted;
 * it names the number for nobody else.
 *
 * @returns null where the account is deactivated
 */
export async function keepContactNames(
  tx: Tx,
  hash: PhoneHash,
  member: Member,
  names: readonly ContactName[],
  now: Date,
): Promise<KeptNames | null> {
  if (!(await holdActive(tx, member.profileId))) return null;
  await holdUnlisting(tx);
  const unlisted = await listUnlisted(
    tx,
    hash,
    names.map(({ phone }) => phone),
  );
  if (names.length === 0) return { added: 0, renamed: 0 };
  await keepNumbers(tx, names, now);
  const { rows } = await sql<{ phone: string; isNew: boolean }>`
    insert into contact_name (profile_id, phone, first_name, last_name, added_at, is_former)
    select ${member.profileId}::int8, phone, first_name, last_name, ${now}::timestamptz, is_unlisted
    from unnest(
      ${arrayText(names, ({ phone }) => phone)}::int8[],
      ${arrayText(names, ({ firstName }) => firstName)}::text[],
      ${arrayText(names, ({ lastName }) => lastName)}::text[],
      ${arrayText(names, ({ phone }) => String(unlisted.has(phone)))}::boolean[]
    ) as given (phone, first_name, last_name, is_unlisted)
    order by phone
    on conflict (profile_id, phone) do update
      set first_name = excluded.first_name, last_name = excluded.last_name, added_at = excluded.added_at,
        is_former = excluded.is_former, withdrawn_by = null
      where (contact_name.first_name, contact_name.last_name) <> (excluded.first_name, excluded.last_name)
        or contact_name.withdrawn_by is not null
    returning phone, xmax = 0 as "isNew"`.execute(tx);
  await projectManyNames(
    tx,
    rows.map(({ phone }) => phone),
    now,
  );
  const added = rows.filter(({ isNew }) => isNew).length;
  return { added, renamed: rows.length - added };
}
