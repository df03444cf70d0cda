import type { Db, Tx } from '#server/platform/db/database.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';

interface Identity {
  provider: string;
  person: string;
}

/** The hash includes the number, so one person's hashes at different numbers cannot be linked. */
const hashOf = (formerPhone: string, { provider, person }: Identity) =>
  keyedHash(Buffer.from(formerPhone), provider, person);

/**
 * Stores hashes of a leaving holder's messenger accounts, so that they are recognized if they return. Call it before
 * their identities are deleted.
 *
 * @param formerPhone from `createFormerPhoneHash`
 */
export async function saveFormerPersons(tx: Tx, profileId: string, formerPhone: string, now: Date): Promise<void> {
  const identities = await tx
    .selectFrom('profile_identity')
    .innerJoin('profile', 'profile.id', 'profile_identity.profile_id')
    .select(['provider', 'person'])
    .where('profile_id', '=', profileId)
    // Someone who lost the number earlier is not its last holder.
    .where('is_holder', '=', true)
    .execute();
  if (identities.length === 0) return;
  await tx
    .insertInto('former_person')
    .values(identities.map((one) => ({ former_phone: formerPhone, person: hashOf(formerPhone, one), left_at: now })))
    .onConflict((conflict) => conflict.columns(['former_phone', 'person']).doUpdateSet({ left_at: now }))
    .execute();
}

/** Whether this messenger account belongs to the number's last holder, who left. */
export async function isFormerPerson(
  db: Db,
  { formerPhones, provider, person }: { formerPhones: readonly string[]; provider: string; person: string | null },
): Promise<boolean> {
  if (person === null) return false;
  const row = await db
    .selectFrom('former_person')
    .select('left_at')
    // The hash includes the number's form, so check all forms.
    .where(
      'person',
      'in',
      formerPhones.map((formerPhone) => hashOf(formerPhone, { provider, person })),
    )
    .where('former_phone', 'in', formerPhones)
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetFormerPersons(tx: Tx, formerPhones: readonly string[]): Promise<void> {
  await tx.deleteFrom('former_person').where('former_phone', 'in', formerPhones).execute();
}

export async function forgetOldPersons(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('former_person').where('left_at', '<', before).execute();
}
