import { createTextKey, textKeyPurpose } from '#server/domains/comment/door.ts';
import { createPhoneHash, unlistedKey } from '#server/domains/name/door.ts';
import { markExamples } from '#server/domains/number/door.ts';
import { addExampleAccount, findAccountKinds, holdAccounts } from '#server/domains/profile/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { joinTransaction } from '#server/platform/db/join-transaction.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { transact } from '#server/platform/db/transact.ts';
import { dayMs } from '#shared/time.ts';
import { type ExampleMember, exampleMembers, type MemberKey } from '../rules/example-members.ts';
import { unwantedNumbers } from '../rules/unwanted-numbers.ts';
import { welcomeNumbers } from '../rules/welcome-numbers.ts';
import { type Saying, writeExample } from './write-example.ts';

export const exampleNumbers = [...unwantedNumbers, ...welcomeNumbers];

/** `people`: real accounts exist. `there`: examples exist, or existed and were removed and are not wanted again. */
export type AddOutcome = 'added' | 'people' | 'there';

/** Adds made-up members by the commands of calls, so that counters are exact. Requires no real account. */
export async function addExamples(database: Database, options: { again: boolean }, now: Date): Promise<AddOutcome> {
  const early = await barrierTo(database.db, options);
  if (early !== null) return early;
  const keys = await loadSiteSecret(database);
  return transact(database.db, async (tx) => {
    await holdAccounts(tx);
    const barrier = await barrierTo(tx, options);
    if (barrier !== null) return barrier;
    const members = await createAccounts(tx, now);
    const hash = createPhoneHash(keys(unlistedKey));
    const textKey = createTextKey(keys(textKeyPurpose));
    const say: Saying = { database: joinTransaction(database, tx), members, hash, textKey, now };
    for (const number of exampleNumbers) await writeExample(say, number);
    await markExamples(
      tx,
      exampleNumbers.map(({ phone }) => phone),
    );
    return 'added';
  });
}

async function barrierTo(db: Database['db'], { again }: { again: boolean }): Promise<'people' | 'there' | null> {
  const { hasPeople, hasExamples, hasLiveExamples } = await findAccountKinds(db);
  if (hasPeople) return 'people';
  return (again ? hasLiveExamples : hasExamples) ? 'there' : null;
}

async function createAccounts(tx: Tx, now: Date): Promise<Record<MemberKey, Member>> {
  const opened: Partial<Record<MemberKey, Member>> = {};
  for (const [key, about] of Object.entries(exampleMembers) as [MemberKey, ExampleMember][]) {
    const { openedDaysAgo, isProven = false, ...account } = about;
    const openedAt = new Date(now.getTime() - openedDaysAgo * dayMs);
    const id = await addExampleAccount(tx, { ...account, isProven, openedAt });
    opened[key] = memberOf(id, account.phone, isProven);
  }
  return opened as Record<MemberKey, Member>;
}

/** The brand exists only on members made by sign-in; example accounts cannot sign in, so it is cast here. */
function memberOf(profileId: string, phone: string, isProven: boolean): Member {
  const member: Omit<Member, symbol> = {
    kind: 'member',
    profileId,
    phone,
    role: 'member',
    sessionId: '',
    tokenVersion: 0,
    isDeactivated: false,
    isProven,
    hasFreshProof: false,
    hasRoleProof: false,
    roleProofEndsAt: new Date(0),
  };
  return member as Member;
}
