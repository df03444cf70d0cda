import { getAccount } from '#server/domains/profile/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Asker, type LookupGate, type LookupLeave, leftLookups, mayLookUp } from '../policy.ts';
import { visitorKey } from './metering-data.ts';

/**
 * Whether a member may do now what tells something of a number without looking it up; counts it like a look-up of the
 * number when they may. Beyond the member's own free look-ups it goes on, and shows no names that were not paid.
 *
 * @param proof a solved proof of work, taken only when one is needed
 */
export type AdmitMember = (
  member: Member,
  phone: { digits: string; isValid: boolean },
  now: Date,
  proof: string | undefined,
) => Promise<LookupLeave>;

/** Free look-ups a day, of members and of Pro members. */
export interface MemberLimits {
  memberPerDay: number;
  proPerDay: number;
}

export function createAdmitMember(gate: LookupGate, db: Db, limits: MemberLimits): AdmitMember {
  return async (member, phone, now, proof) =>
    mayLookUp(gate, await memberAsker(gate, db, limits, member, now), phone, now, proof);
}

/**
 * A member as the meter counts them now.
 *
 * @param least look-ups that are wanted: a Pro member who has fewer of everybody's left has those of Pro
 */
export async function memberAsker(
  gate: LookupGate,
  db: Db,
  limits: MemberLimits,
  { profileId, phone }: Member,
  now: Date,
  least = 1,
): Promise<Asker> {
  const asker = { kind: 'member', key: visitorKey(profileId), phone, perDay: limits.memberPerDay } as const;
  // Whether the account is Pro matters, and is asked for, only beyond what is everybody's.
  const hasMore = leftLookups(gate, asker, now) < least && (await isPro(db, profileId, now));
  return hasMore ? { ...asker, perDay: limits.proPerDay } : asker;
}

async function isPro(db: Db, profileId: string, now: Date): Promise<boolean> {
  const { proUntil } = await getAccount(db, profileId);
  return proUntil !== null && proUntil > now;
}
