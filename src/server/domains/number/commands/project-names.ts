import { sql } from 'kysely';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db } from '#server/platform/db/database.ts';
import { groupNames, namesToStore } from '../names/group-names.ts';
import { listSpellings } from '../queries/list-spellings.ts';

/**
 * Locks the rows of numbers until the caller's transaction ends, in the order of the number, as every writer of many
 * numbers does it. Whoever changes names locks first, so that what is read then is what the others left.
 */
export async function lockNumbers(tx: Db, phones: readonly string[]): Promise<void> {
  if (phones.length === 0) return;
  await sql`
    select phone from number where phone = any(${arrayText(phones, (phone) => phone)}::int8[]) order by phone for update
  `.execute(tx);
}

/**
 * Writes what members call these numbers into the numbers' rows, in the caller's transaction. Names of deactivated
 * members do not count. A row that says it already is left alone; a number without a row stays without.
 */
export async function projectNames(tx: Db, phones: readonly string[], now: Date): Promise<void> {
  if (phones.length === 0) return;
  await lockNumbers(tx, phones);
  const spellings = await listSpellings(tx, phones);
  const namesOf = (phone: string) => JSON.stringify(namesToStore(groupNames(spellings.get(phone) ?? [])));
  await sql`
    update number set names = t.names, updated_at = ${now}::timestamptz
    from unnest(
      ${arrayText(phones, (phone) => phone)}::int8[],
      ${arrayText(phones, namesOf)}::jsonb[]
    ) as t (phone, names)
    where number.phone = t.phone and number.names <> t.names`.execute(tx);
}
