import { lockNumbers } from '#server/domains/number/commands/lock-numbers.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { dropUnnamed } from './drop-unnamed.ts';
import { projectManyNames } from './project-names.ts';
import '../tables.ts';

/** Numbers whose rows one step locks. */
const atOnce = 500;

/**
 * Deletes entries of a member's address book, in the caller's transaction.
 *
 * @param phone digits; null for all of them
 * @returns how many there were
 */
export async function deleteContactNames(tx: Tx, profileId: string, phone: string | null, now: Date): Promise<number> {
  const phones = await listContactPhones(tx, profileId);
  const going = phone === null ? phones : phones.filter((one) => one === phone);
  for (const part of partsOf(going)) {
    await lockNumbers(tx, part);
    await tx.deleteFrom('contact_name').where('profile_id', '=', profileId).where('phone', 'in', part).execute();
    await projectManyNames(tx, part, now);
    await dropUnnamed(tx, part);
  }
  return going.length;
}

/** The numbers in a member's address book, in order. */
async function listContactPhones(db: Db, profileId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contact_name')
    .select('phone')
    .where('profile_id', '=', profileId)
    .orderBy('phone')
    .execute();
  return rows.map(({ phone }) => phone);
}

/** The list in parts, none longer than one step takes. */
export function* partsOf(phones: readonly string[]): Generator<string[]> {
  for (let at = 0; at < phones.length; at += atOnce) yield phones.slice(at, at + atOnce);
}
