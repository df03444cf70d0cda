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
  /** Of those that took no name: they are unlisted, and nothing of the entry was kept. */
  unlisted: ReadonlySet<string>;
}

/**
 * Keeps entries of the member's address book, each number once, in the caller's transaction. An entry that is there
 * already with this name is left alone: if the number has changed hands since, the name is still the former holder's.
 *
 * @param alsoAsked more numbers for which is asked whether they are unlisted: so that it takes as long as for others
 * @returns null where the account is deactivated
 */
export async function keepContactNames(
  tx: Tx,
  hash: PhoneHash,
  member: Member,
  { names, alsoAsked }: { names: readonly ContactName[]; alsoAsked: readonly string[] },
  now: Date,
): Promise<KeptNames | null> {
  if (!(await holdActive(tx, member.profileId))) return null;
  await holdUnlisting(tx);
  const unlisted = await listUnlisted(tx, hash, [...names.map(({ phone }) => phone), ...alsoAsked]);
  const listed = names.filter(({ phone }) => !unlisted.has(phone));
  if (listed.length === 0) return { added: 0, renamed: 0, unlisted };
  await keepNumbers(tx, listed, now);
  const { rows } = await sql<{ phone: string; isNew: boolean }>`
    insert into contact_name (profile_id, phone, first_name, last_name, added_at)
    select ${member.profileId}::int8, phone, first_name, last_name, ${now}::timestamptz
    from unnest(
      ${arrayText(listed, ({ phone }) => phone)}::int8[],
      ${arrayText(listed, ({ firstName }) => firstName)}::text[],
      ${arrayText(listed, ({ lastName }) => lastName)}::text[]
    ) as given (phone, first_name, last_name)
    order by phone
    on conflict (profile_id, phone) do update
      set first_name = excluded.first_name, last_name = excluded.last_name, added_at = excluded.added_at,
        is_former = false, withdrawn_by = null
      where (contact_name.first_name, contact_name.last_name) <> (excluded.first_name, excluded.last_name)
        or contact_name.withdrawn_by is not null
    returning phone, xmax = 0 as "isNew"`.execute(tx);
  await projectManyNames(
    tx,
    rows.map(({ phone }) => phone),
    now,
  );
  const added = rows.filter(({ isNew }) => isNew).length;
  return { added, renamed: rows.length - added, unlisted };
}
