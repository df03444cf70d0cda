import type { ProblemCode } from '#contract/problem.ts';
import type { Program } from '#server/platform/access/actor.ts';
import { type LookupGate, mayLookUp } from '../policy.ts';
import type { MemberLimits } from './admit-member.ts';
import { visitorKey } from './metering-data.ts';

export type ProgramLeave =
  | { ok: true }
  | { ok: false; code: Extract<ProblemCode, 'limit.minute' | 'limit.day'>; retryAfterSeconds: number };

/** What a call that asks `AdmitProgram` may answer instead; for OpenAPI. */
export const programLimits = ['limit.minute', 'limit.day'] as const;

/**
 * Whether a program may be told of these numbers now; counts them like its member's own look-ups when it may: all keys of
 * a member draw on the member's meter. What was counted today is free, so who is refused half way through a lot and sends
 * it again pays for the rest alone.
 */
export type AdmitProgram = (
  program: Program,
  phones: readonly { digits: string; isValid: boolean }[],
  now: Date,
) => Promise<ProgramLeave>;

export function createAdmitProgram(gate: LookupGate, limits: MemberLimits): AdmitProgram {
  return async (program, phones, now) => {
    const asker = { ...programAsker(program, limits), kind: 'program' } as const;
    for (const phone of phones) {
      const leave = await mayLookUp(gate, asker, phone, now);
      if (leave.ok) continue;
      // No proof of work is asked of a program.
      const code = leave.code === 'limit.minute' ? leave.code : 'limit.day';
      return { ok: false, code, retryAfterSeconds: leave.retryAfterSeconds };
    }
    return { ok: true };
  };
}

/** A program as the meter counts it: as its member. */
export function programAsker({ profileId, phone, isPro }: Program, { memberPerDay, proPerDay }: MemberLimits) {
  return { key: visitorKey(profileId), phone, perDay: isPro ? proPerDay : memberPerDay };
}
