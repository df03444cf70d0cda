import type { ProblemCode } from '#contract/problem.ts';
import type { Program } from '#server/platform/access/actor.ts';
import { type LookupGate, mayLookUp } from '../policy.ts';
import type { MemberLimits } from './admit-member.ts';
import { visitorKey } from './metering-data.ts';

export type ProgramAdmission =
  | { ok: true }
  | { ok: false; code: Extract<ProblemCode, 'limit.minute' | 'limit.day'>; retryAfterSeconds: number };

export const programLimits = ['limit.minute', 'limit.day'] as const;

/**
 * Whether a program may now get data about these numbers. If so, counts them as look-ups of its member: all keys of a
 * member share the member's meter. A number counted today is free, so a repeated batch pays only for the rest.
 */
export type AdmitProgram = (
  program: Program,
  phones: readonly { digits: string; isValid: boolean }[],
  now: Date,
) => Promise<ProgramAdmission>;

export function createAdmitProgram(gate: LookupGate, limits: MemberLimits): AdmitProgram {
  return async (program, phones, now) => {
    const asker = { ...programAsker(program, limits), phone: program.phone, kind: 'program' } as const;
    for (const phone of phones) {
      const admission = await mayLookUp(gate, asker, phone, now);
      if (admission.ok) continue;
      // Programs cannot do a proof of work, so that refusal becomes the daily limit.
      const code = admission.code === 'limit.minute' ? admission.code : 'limit.day';
      return { ok: false, code, retryAfterSeconds: admission.retryAfterSeconds };
    }
    return { ok: true };
  };
}

/** Distinct numbers per day (UTC) for all programs of a member, shared with the member's own look-ups. */
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

export function programAsker(
  { profileId, isPro }: Pick<Program, 'profileId' | 'isPro'>,
  { memberPerDay, proPerDay }: MemberLimits,
) {
  return { key: visitorKey(profileId), perDay: isPro ? proPerDay : memberPerDay };
}
