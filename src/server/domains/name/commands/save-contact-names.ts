import { sql } from 'kysely';
import { saveNumbers } from '#server/domains/number/door.ts';
import { holdActive } from '#server/domains/profile/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { holdUnlisting, listUnlisted, type PhoneHash } from '../queries/list-unlisted.ts';
import { leastPeople } from '../rules/group-names.ts';
import { firstOriginColumns, joinCrowds } from './join-crowds.ts';
import { projectManyNames } from './project-names.ts';

export interface ContactName {
  /** E.164 digits. */
  phone: string;
  country: string | null;
  firstName: string;
  lastName: string;
}

export interface SavedNames {
  added: number;
  renamed: number;
}

/**
 * Saves entries of the member's address book, each number once, in the caller's transaction. An unchanged entry is not
 * touched: if the number has a new holder since, the entry still names the previous one. The entry of an unlisted
 * number is saved by the same statements, so that no address book reveals which numbers are unlisted; others do not see
 * it.
 *
 * @param network keyed hash of the member's /24 or /48 network; null if unknown
 * @returns null if the account is deactivated
 */
export async function saveContactNames(
  tx: Tx,
  hash: PhoneHash,
  member: Member,
  names: readonly ContactName[],
  now: Date,
  network: string | null = null,
  namePeople = leastPeople,
): Promise<SavedNames | null> {
  if (!(await holdActive(tx, member.profileId))) return null;
  await holdUnlisting(tx);
  const phones = names.map(({ phone }) => phone);
  const unlisted = await listUnlisted(tx, hash, phones);
  if (names.length === 0) return { added: 0, renamed: 0 };
  await saveNumbers(tx, names, now);
  const originOf = await joinCrowds(tx, phones, network, now);
  const kept = firstOriginColumns('contact_name');
  const { rows } = await sql<{ phone: string; isNew: boolean }>`
    insert into contact_name
      (profile_id, phone, first_name, last_name, added_at, is_former, network, network_at, crowd)
    select ${member.profileId}::int8, phone, first_name, last_name, ${now}::timestamptz, is_unlisted,
      ${network}::text, case when crowd is not null then ${now}::timestamptz end, crowd
    from unnest(
      ${arrayText(phones, (phone) => phone)}::int8[],
      ${arrayText(names, ({ firstName }) => firstName)}::text[],
      ${arrayText(names, ({ lastName }) => lastName)}::text[],
      ${arrayText(phones, (phone) => String(unlisted.has(phone)))}::boolean[],
      ${arrayText(phones, (phone) => originOf(phone).crowd)}::text[]
    ) as given (phone, first_name, last_name, is_unlisted, crowd)
    order by phone
    on conflict (profile_id, phone) do update
      set first_name = excluded.first_name, last_name = excluded.last_name, added_at = excluded.added_at,
        is_former = excluded.is_former, withdrawn_by = null,
        network = ${kept.network}, network_at = ${kept.network_at}, crowd = ${kept.crowd}
      where (contact_name.first_name, contact_name.last_name) <> (excluded.first_name, excluded.last_name)
        or contact_name.withdrawn_by is not null
    returning phone, xmax = 0 as "isNew"`.execute(tx);
  await projectManyNames(
    tx,
    rows.map(({ phone }) => phone),
    now,
    namePeople,
  );
  const added = rows.filter(({ isNew }) => isNew).length;
  return { added, renamed: rows.length - added };
}
