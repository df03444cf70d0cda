import type { ProblemCode } from '#contract/problem.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { dayMs } from '#shared/time.ts';
import { type LookupGate, mayLookUp } from '../policy.ts';
import { type MemberLimits, memberAsker } from './admit-member.ts';
import { standIn } from './admit-prefixes.ts';

/** Address-book entries that cost one look-up: by default 1,500 fit into a minute and a fifth of a day. */
export const entriesPerUnit = 250;

export type EntriesAdmission =
  | { ok: true }
  | {
      ok: false;
      code: Extract<ProblemCode, 'limit.minute' | 'limit.contacts' | 'bot_check.required' | 'bot_check.invalid'>;
      retryAfterSeconds: number;
    };

/**
 * Whether a member may now add or rename these address-book entries, at most `entriesPerUnit`. If so, counts one
 * look-up. A batch that was counted today is free, so it can be sent again after a failed write.
 *
 * @param lot the entries to write, one string each
 * @param proof solved proof of work, consumed only if one is required
 */
export type AdmitEntries = (
  member: Member,
  lot: readonly string[],
  now: Date,
  proof: string | undefined,
) => Promise<EntriesAdmission>;

export function createAdmitEntries(gate: LookupGate, db: Db, limits: MemberLimits): AdmitEntries {
  return async (member, lot, now, proof) => {
    const asker = await memberAsker(gate, db, limits, member, now);
    const admission = await mayLookUp(gate, asker, { digits: standIn(lot), isValid: true }, now, proof);
    if (!admission.ok) {
      const { code, retryAfterSeconds } = admission;
      return { ok: false, code: code === 'limit.day' ? 'limit.contacts' : code, retryAfterSeconds };
    }
    // A look-up over the limit only hides names; here nothing can be left out, so it is refused.
    return admission.isOverLimit
      ? { ok: false, code: 'limit.contacts', retryAfterSeconds: untilTomorrow(now) }
      : { ok: true };
  };
}

/** Seconds until the end of the day (UTC), when the daily count restarts. */
export function untilTomorrow(now: Date): number {
  return Math.max(1, Math.ceil((dayMs - (now.getTime() % dayMs)) / 1000));
}
