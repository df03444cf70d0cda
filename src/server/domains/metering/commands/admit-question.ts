import type { ProblemCode } from '#contract/problem.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type LookupGate, leftLookups, mayLookUp } from '../policy.ts';
import { untilTomorrow } from './admit-entries.ts';
import { type MemberLimits, memberAsker } from './admit-member.ts';
import { standIn } from './admit-prefixes.ts';

export const lookupsPerQuestion = 3;

export type QuestionAdmission =
  | { ok: true }
  | {
      ok: false;
      code: Extract<ProblemCode, 'limit.minute' | 'limit.questions' | 'bot_check.required' | 'bot_check.invalid'>;
      retryAfterSeconds: number;
    };

/**
 * Whether a member may now ask about the name of a number. If so, counts `lookupsPerQuestion` look-ups. An identical
 * question is free for the rest of the day. If fewer look-ups are left, none is counted.
 *
 * @param question number and name, one string each
 * @param proof solved proof of work, consumed only if one is required
 */
export type AdmitQuestion = (
  member: Member,
  question: readonly string[],
  now: Date,
  proof: string | undefined,
) => Promise<QuestionAdmission>;

export function createAdmitQuestion(gate: LookupGate, db: Db, limits: MemberLimits): AdmitQuestion {
  return async (member, question, now, proof) => {
    const asker = await memberAsker(gate, db, limits, member, now, lookupsPerQuestion);
    const none = { ok: false, code: 'limit.questions', retryAfterSeconds: untilTomorrow(now) } as const;
    if (leftLookups(gate, asker, now) < lookupsPerQuestion) return none;
    for (let at = 1; at <= lookupsPerQuestion; at += 1) {
      const phone = { digits: standIn(['question', ...question, String(at)]), isValid: true };
      const admission = await mayLookUp(gate, asker, phone, now, proof);
      if (!admission.ok) {
        const { code, retryAfterSeconds } = admission;
        if (code === 'limit.day') return { ...none, retryAfterSeconds };
        // An earlier unit consumed the proof, so a new one is required.
        const isUsed = code === 'bot_check.invalid' && at > 1;
        return { ok: false, code: isUsed ? 'bot_check.required' : code, retryAfterSeconds };
      }
      if (admission.isOverLimit) return none;
    }
    return { ok: true };
  };
}
