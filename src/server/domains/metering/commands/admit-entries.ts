import type { ProblemCode } from '#contract/problem.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { dayMs } from '#shared/time.ts';
import { type LookupGate, mayLookUp } from '../policy.ts';
import { type MemberLimits, memberAsker } from './admit-member.ts';
import { standIn } from './admit-prefixes.ts';

/**
 * Entries of an address book that cost as much as one look-up. By the usual limits 1,500 of them can be sent within a
 * minute and take a fifth of a member's day.
 */
export const entriesPerUnit = 250;

export type EntriesLeave =
  | { ok: true }
  | {
      ok: false;
      code: Extract<ProblemCode, 'limit.minute' | 'limit.contacts' | 'bot_check.required' | 'bot_check.invalid'>;
      retryAfterSeconds: number;
    };

/**
 * Whether a member may add or rename these entries of an address book now, `entriesPerUnit` at most; counts them like the
 * look-up of one number when they may. What was counted today is free, so a lot that was not written after all can be
 * sent again.
 *
 * @param lot what is to be written, an entry each
 * @param proof a solved proof of work, taken only when one is needed
 */
export type AdmitEntries = (
  member: Member,
  lot: readonly string[],
  now: Date,
  proof: string | undefined,
) => Promise<EntriesLeave>;

export function createAdmitEntries(gate: LookupGate, db: Db, limits: MemberLimits): AdmitEntries {
  return async (member, lot, now, proof) => {
    const asker = await memberAsker(gate, db, limits, member, now);
    const leave = await mayLookUp(gate, asker, { digits: standIn(lot), isValid: true }, now, proof);
    if (!leave.ok) {
      const { code, retryAfterSeconds } = leave;
      return { ok: false, code: code === 'limit.day' ? 'limit.contacts' : code, retryAfterSeconds };
    }
    // A look-up beyond the free ones shows no names; of an address book nothing could be left out.
    return leave.isOverLimit
      ? { ok: false, code: 'limit.contacts', retryAfterSeconds: untilTomorrow(now) }
      : { ok: true };
  };
}

/** Seconds until the day (UTC) is over, by which free look-ups are counted. */
export function untilTomorrow(now: Date): number {
  return Math.max(1, Math.ceil((dayMs - (now.getTime() % dayMs)) / 1000));
}
