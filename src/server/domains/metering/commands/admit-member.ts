import { getAccount } from '#server/domains/profile/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Asker, type LookupAdmission, type LookupGate, leftLookups, mayLookUp } from '../policy.ts';
import { visitorKey } from './metering-data.ts';

/**
 * Whether a member may now do something that reveals data about a number without a look-up. If so, counts it as a
 * look-up. Over the free look-ups it is still allowed, but unpaid names stay hidden.
 *
 * @param proof solved proof of work, consumed only if one is required
 */
export type AdmitMember = (
  member: Member,
  phone: { digits: string; isValid: boolean },
  now: Date,
  proof: string | undefined,
) => Promise<LookupAdmission>;

/** Free look-ups per day (UTC). */
export interface MemberLimits {
  memberPerDay: number;
  proPerDay: number;
}

export function createAdmitMember(gate: LookupGate, db: Db, limits: MemberLimits): AdmitMember {
  return async (member, phone, now, proof) =>
    mayLookUp(gate, await memberAsker(gate, db, limits, member, now), phone, now, proof);
}

/** The member as the meter counts them. A Pro member with fewer than `least` look-ups left gets the Pro limit. */
export async function memberAsker(
  gate: LookupGate,
  db: Db,
  limits: MemberLimits,
  { profileId, phone }: Member,
  now: Date,
  least = 1,
): Promise<Asker> {
  const asker = { kind: 'member', key: visitorKey(profileId), phone, perDay: limits.memberPerDay } as const;
  // Reads the subscription only when the ordinary limit is not enough.
  const hasMore = leftLookups(gate, asker, now) < least && (await isPro(db, profileId, now));
  return hasMore ? { ...asker, perDay: limits.proPerDay } : asker;
}

async function isPro(db: Db, profileId: string, now: Date): Promise<boolean> {
  const { proUntil } = await getAccount(db, profileId);
  return proUntil !== null && proUntil > now;
}
