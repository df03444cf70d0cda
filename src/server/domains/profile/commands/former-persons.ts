import type { Db, Tx } from '#server/platform/db/database.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';
import '../tables.ts';

/** A messenger account as an identity has it: the provider, and a keyed hash of the person's id there. */
interface Identity {
  provider: string;
  person: string;
}

/** Of one number alone: what is kept of a person at one number says nothing of them at another. */
const hashOf = (formerPhone: string, { provider, person }: Identity) =>
  keyedHash(Buffer.from(formerPhone), provider, person);

/**
 * Keeps by which messenger accounts the number's last holder is known again, who leaves. Before their identities go.
 *
 * @param formerPhone as `createFormerPhoneHash` gives it
 */
export async function keepFormerPersons(tx: Tx, profileId: string, formerPhone: string, now: Date): Promise<void> {
  const identities = await tx
    .selectFrom('profile_identity')
    .innerJoin('profile', 'profile.id', 'profile_identity.profile_id')
    .select(['provider', 'person'])
    .where('profile_id', '=', profileId)
    // Who lost the number before held it not last.
    .where('is_holder', '=', true)
    .execute();
  if (identities.length === 0) return;
  await tx
    .insertInto('former_person')
    .values(identities.map((one) => ({ former_phone: formerPhone, person: hashOf(formerPhone, one), left_at: now })))
    .onConflict((conflict) => conflict.columns(['former_phone', 'person']).doUpdateSet({ left_at: now }))
    .execute();
}

/** Whether this messenger account is one of the number's last holder, who left. */
export async function isFormerPerson(
  db: Db,
  { formerPhones, provider, person }: { formerPhones: readonly string[]; provider: string; person: string | null },
): Promise<boolean> {
  if (person === null) return false;
  const row = await db
    .selectFrom('former_person')
    .select('left_at')
    // A person's hash is made of the number's, so it fits no other form of the number.
    .where(
      'person',
      'in',
      formerPhones.map((formerPhone) => hashOf(formerPhone, { provider, person })),
    )
    .where('former_phone', 'in', formerPhones)
    .executeTakeFirst();
  return row !== undefined;
}

/** Somebody else holds the number from now on: who held it before is no longer its last holder. */
export async function forgetFormerPersons(tx: Tx, formerPhones: readonly string[]): Promise<void> {
  await tx.deleteFrom('former_person').where('former_phone', 'in', formerPhones).execute();
}

/** Forgets who left before a moment. */
export async function forgetOldPersons(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('former_person').where('left_at', '<', before).execute();
}
