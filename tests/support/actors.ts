import { openProfile } from '#server/domains/profile/commands/open-profile.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { makePhone } from './factories.ts';

/** A signed-in member with an account of their own, for tests of commands. */
export async function addActor(database: Database, phone = makePhone(), now = new Date()): Promise<Member> {
  const proven = {
    phone,
    formerPhones: [`former ${phone}`],
    provider: 'sms',
    person: null,
    isProven: true,
    lang: 'en',
    knownProfiles: [],
    hasAgreed: true,
  };
  const opened = await database.db.transaction().execute((tx) => openProfile(tx, proven, now));
  if (!opened) throw new Error('the terms were accepted');
  const { profile } = opened;
  const member = {
    kind: 'member',
    profileId: profile.id,
    phone,
    role: 'member',
    sessionId: '0',
    isDeactivated: false,
    isProven: true,
    hasFreshProof: true,
    hasRoleProof: true,
  };
  // Only sign-in makes members; a test says that it did.
  return member as unknown as Member;
}

/** So many members, one after the other. */
export async function addActors(database: Database, count: number): Promise<Member[]> {
  const all: Member[] = [];
  for (let i = 0; i < count; i += 1) all.push(await addActor(database));
  return all;
}

/** Deactivates an account, or takes it back, as far as its own row goes. */
export async function setDeactivated(database: Database, member: Member, at: Date | null): Promise<void> {
  await database.db.updateTable('profile').set({ deactivated_at: at }).where('id', '=', member.profileId).execute();
}
