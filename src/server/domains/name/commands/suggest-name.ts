import { lockNumbers, saveNumber } from '#server/domains/number/door.ts';
import { holdActive } from '#server/domains/profile/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { canNameNumber } from '../policy.ts';
import { holdUnlisting, listUnlisted, type PhoneHash } from '../queries/list-unlisted.ts';
import { leastPeople } from '../rules/group-names.ts';
import { firstOriginColumns, joinCrowds } from './join-crowds.ts';
import { projectNames } from './project-names.ts';

export interface NamedNumber {
  /** E.164 digits. */
  phone: string;
  country: string | null;
}

/** Both parts empty: no name. */
export interface NameParts {
  firstName: string;
  lastName: string;
}

/** Error code; null on success. */
export type Refusal = ReturnType<typeof refusalOf<NamingRefusal>>;
type NamingRefusal = Exclude<ReturnType<typeof canNameNumber>, { may: true }>['code'];

/** Saves the member's name for a number; an empty one deletes it. `network`: keyed hash of the /24 or /48, or null. */
export async function suggestName(
  database: Database,
  hash: PhoneHash,
  member: Member,
  number: NamedNumber,
  name: NameParts,
  now: Date,
  network: string | null = null,
  namePeople = leastPeople,
): Promise<Refusal> {
  const { phone } = number;
  const may = (isActive: boolean, isUnlisted: boolean) =>
    refusalOf(canNameNumber({ phone: member.phone, isActive }, { phone, isEmergency: false, isUnlisted }));
  const refusal = may(true, false);
  if (refusal !== null) return refusal;
  return transact(database.db, async (tx): Promise<Refusal> => {
    // Locks the account first, as everywhere: it may be deactivated at the same moment.
    const isActive = await holdActive(tx, member.profileId);
    const stopped = may(isActive, false);
    if (stopped !== null) return stopped;
    if (name.firstName === '' && name.lastName === '') await takeBack(tx, member, phone);
    else {
      await holdUnlisting(tx);
      const kept = may(isActive, (await listUnlisted(tx, hash, [phone])).has(phone));
      if (kept !== null) return kept;
      await saveSuggestion(tx, member, number, name, { now, network });
    }
    await projectNames(tx, [phone], now, namePeople);
    return null;
  });
}

async function saveSuggestion(
  tx: Tx,
  member: Member,
  { phone, country }: NamedNumber,
  name: NameParts,
  { now, network }: { now: Date; network: string | null },
): Promise<void> {
  await saveNumber(tx, { phone, country }, now);
  const said = { first_name: name.firstName, last_name: name.lastName, updated_at: now, withdrawn_by: null };
  const originOf = await joinCrowds(tx, [phone], network, now);
  await tx
    .insertInto('suggested_name')
    .values({ phone, profile_id: member.profileId, ...said, ...originOf(phone) })
    .onConflict((conflict) =>
      conflict.columns(['phone', 'profile_id']).doUpdateSet({ ...said, ...firstOriginColumns('suggested_name') }),
    )
    .execute();
}

async function takeBack(tx: Tx, member: Member, phone: string): Promise<void> {
  await lockNumbers(tx, [phone]);
  await tx.deleteFrom('suggested_name').where('phone', '=', phone).where('profile_id', '=', member.profileId).execute();
}
