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
    const asker = { ...programAsker(program, limits), phone: program.phone, kind: 'program' } as const;
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

/** Different numbers that all programs of a member may ask about in a day (UTC), the member's own look-ups among them. */
export type ProgramQuota = (
  member: { profileId: string; isPro: boolean },
  now: Date,
) => { perDay: number; leftToday: number };

export function createProgramQuota({ meter }: LookupGate, limits: MemberLimits): ProgramQuota {
  return (member, now) => {
    const { key, perDay } = programAsker(member, limits);
    return { perDay, leftToday: meter.quotas(key, perDay, now).day.left };
  };
}

/** A program as the meter counts it: as its member. */
export function programAsker(
  { profileId, isPro }: Pick<Program, 'profileId' | 'isPro'>,
  { memberPerDay, proPerDay }: MemberLimits,
) {
  return { key: visitorKey(profileId), perDay: isPro ? proPerDay : memberPerDay };
}
