import { lockNumbers } from '#server/domains/number/commands/lock-numbers.ts';
import type { Person, PersonalData } from '#server/domains/part.ts';
import { hasOtherHolder } from '#server/domains/profile/queries/has-other-holder.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { countGivenNames } from '../queries/list-given-names.ts';
import { listUnlisted, type PhoneHash } from '../queries/list-unlisted.ts';
import { projectNames } from './project-names.ts';

/**
 * What a person calls numbers and is called, for the export and for leaving. The wish that no name stands by the number
 * outlives the account: that was the promise.
 */
export function nameData(hash: PhoneHash): PersonalData {
  return {
    name: 'names',
    collect: async (db, { profileId, phone }) => ({
      suggested: (await listSuggested(db, profileId)).map((row) => ({
        phone: row.phone,
        firstName: row.first_name,
        lastName: row.last_name,
        suggestedAtTimestamp: toTimestamp(row.updated_at),
      })),
      namesGivenToMyNumber: await countGivenNames(db, phone),
      isUnlisted: (await listUnlisted(db, hash, [phone])).has(phone),
    }),
    // Whose account is deactivated does not count; the account's row says it already.
    conceal: async (tx, { profileId }, now) => projectNames(tx, await listNamed(tx, profileId), now),
    reveal: async (tx, { profileId }, now) => projectNames(tx, await listNamed(tx, profileId), now),
    erase: eraseNames,
  };
}

async function eraseNames(tx: Tx, person: Person, _: { isTextErased: boolean }, now: Date): Promise<void> {
  const { profileId, phone } = person;
  const named = await listNamed(tx, profileId);
  // Names given to a number that somebody else holds by now are theirs.
  const isPassedOn = await hasOtherHolder(tx, person);
  const phones = isPassedOn || named.includes(phone) ? named : [...named, phone];
  await lockNumbers(tx, phones);
  await tx.deleteFrom('suggested_name').where('profile_id', '=', profileId).execute();
  if (!isPassedOn) await tx.deleteFrom('suggested_name').where('phone', '=', phone).execute();
  await projectNames(tx, phones, now);
}

function listSuggested(db: Db, profileId: string) {
  return db
    .selectFrom('suggested_name')
    .select(['phone', 'first_name', 'last_name', 'updated_at'])
    .where('profile_id', '=', profileId)
    .orderBy('phone')
    .execute();
}

async function listNamed(db: Db, profileId: string): Promise<string[]> {
  return (await listSuggested(db, profileId)).map(({ phone }) => phone);
}
