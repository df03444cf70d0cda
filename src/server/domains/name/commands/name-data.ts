import { lockNumbers } from '#server/domains/number/door.ts';
import type { Person, PersonalData } from '#server/domains/part.ts';
import { hasOtherHolder } from '#server/domains/profile/door.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { isUndeleted } from '../queries/list-contact-names.ts';
import { countGivenNames } from '../queries/list-given-names.ts';
import { listUnlisted, type PhoneHash } from '../queries/list-unlisted.ts';
import { leastPeople } from '../rules/group-names.ts';
import { inOrder } from '../rules/phone-order.ts';
import { emptyBook, partsOf } from './delete-contact-names.ts';
import { dropUnnamed } from './drop-unnamed.ts';
import { projectManyNames } from './project-names.ts';
import { forgetNameCases } from './reviewable-names.ts';

/** Names, address book and votes of a person and number. An unlisting survives the account, as promised. */
export function nameData(hash: PhoneHash, namePeople = leastPeople): PersonalData {
  return {
    name: 'names',
    collect: async (db, { profileId, phone }) => ({
      suggested: (await listSuggested(db, profileId)).map((row) => ({
        phone: row.phone,
        firstName: row.first_name,
        lastName: row.last_name,
        suggestedAtTimestamp: toTimestamp(row.updated_at),
        ...origin(row),
      })),
      contacts: (await listUndeletedContacts(db, profileId)).map((row) => ({
        phone: row.phone,
        firstName: row.first_name,
        lastName: row.last_name,
        addedAtTimestamp: toTimestamp(row.added_at),
        ...origin(row),
      })),
      // The votes store no name, only its hash.
      namesJudged: (await listVotes(db, profileId)).map((row) => ({
        phone: row.phone,
        vote: row.is_like ? 'LIKE' : 'DISLIKE',
        votedAtTimestamp: toTimestamp(row.voted_at),
        ...origin(row),
      })),
      namesGivenToMyNumber: await countGivenNames(db, phone),
      isUnlisted: (await listUnlisted(db, hash, [phone])).has(phone),
    }),
    listNumbers: listConcerned,
    // Names of deactivated accounts do not count; regrouping reads that from the account's row.
    conceal: async (tx, { profileId }, now) => projectAll(tx, await listConcerned(tx, profileId), now, namePeople),
    reveal: async (tx, { profileId }, now) => projectAll(tx, await listConcerned(tx, profileId), now, namePeople),
    eraseAhead: (db, { profileId }, now) => emptyBook({ db }, profileId, now, namePeople),
    erase: (tx, person, _, now) => eraseNames(tx, person, now, namePeople),
  };
}

/** Whether the keyed hash of the network is still stored. */
const origin = ({ network }: { network: string | null }) => ({ isNetworkKept: network !== null });

async function eraseNames(tx: Tx, person: Person, now: Date, namePeople: number): Promise<void> {
  const { profileId, phone } = person;
  const concerned = await listConcerned(tx, profileId);
  // Names of a number with a new holder belong to that holder.
  const isPassedOn = await hasOtherHolder(tx, person);
  const phones = isPassedOn || concerned.includes(phone) ? concerned : inOrder([...concerned, phone]);
  await lockNumbers(tx, phones);
  await tx.deleteFrom('book_deletion').where('profile_id', '=', profileId).execute();
  for (const table of ['suggested_name', 'contact_name', 'name_vote'] as const) {
    await tx.deleteFrom(table).where('profile_id', '=', profileId).execute();
    if (!isPassedOn) await tx.deleteFrom(table).where('phone', '=', phone).execute();
  }
  if (!isPassedOn) await forgetNameCases(tx, phone, now);
  await projectAll(tx, phones, now, namePeople);
  for (const part of partsOf(phones)) await dropUnnamed(tx, part);
}

/** In batches, as an address book may be very large. */
async function projectAll(tx: Tx, phones: readonly string[], now: Date, namePeople: number): Promise<void> {
  for (const part of partsOf(phones)) await projectManyNames(tx, part, now, namePeople);
}

/** Numbers that the person named or whose names the person voted on, in lock order. */
async function listConcerned(db: Db, profileId: string): Promise<string[]> {
  const named = [await listSuggested(db, profileId), await listContacts(db, profileId), await listVotes(db, profileId)];
  return inOrder(named.flat().map(({ phone }) => phone));
}

function listSuggested(db: Db, profileId: string) {
  return db
    .selectFrom('suggested_name')
    .select(['phone', 'first_name', 'last_name', 'updated_at', 'network'])
    .where('profile_id', '=', profileId)
    .orderBy('phone')
    .modifyEnd(onEveryShard)
    .execute();
}

function contactsOf(db: Db, profileId: string) {
  return db
    .selectFrom('contact_name')
    .select(['phone', 'first_name', 'last_name', 'added_at', 'network'])
    .where('profile_id', '=', profileId)
    .orderBy('phone')
    .modifyEnd(onEveryShard);
}

function listContacts(db: Db, profileId: string) {
  return contactsOf(db, profileId).execute();
}

/** Without entries of a deleted book that still wait for the job. */
function listUndeletedContacts(db: Db, profileId: string) {
  return contactsOf(db, profileId).where(isUndeleted).execute();
}

function listVotes(db: Db, profileId: string) {
  return db
    .selectFrom('name_vote')
    .select(['phone', 'is_like', 'voted_at', 'network'])
    .where('profile_id', '=', profileId)
    .orderBy('phone')
    .orderBy('name_key')
    .modifyEnd(onEveryShard)
    .execute();
}
