import type { Member } from '#server/platform/access/actor.ts';
import { type LookupGate, type LookupLeave, mayLookUp } from '../policy.ts';
import { visitorKey } from './metering-data.ts';

/**
 * Whether a member may do now what tells something of a number without looking it up; counts it like a look-up of the
 * number when they may. Beyond the free look-ups it goes on, as it shows no names.
 *
 * @param proof a solved proof of work, taken only when one is needed
 */
export type AdmitMember = (
  member: Member,
  phone: { digits: string; isValid: boolean },
  now: Date,
  proof: string | undefined,
) => Promise<LookupLeave>;

/** @param perDay free look-ups a day of the members who have most */
export function createAdmitMember(gate: LookupGate, perDay: number): AdmitMember {
  return ({ profileId, phone: own }, phone, now, proof) =>
    mayLookUp(gate, { kind: 'member', key: visitorKey(profileId), phone: own, perDay }, phone, now, proof);
}
