import type { ProblemCode } from '#contract/problem.ts';
import type { BotCheck } from '#server/platform/bot-check/bot-check.ts';
import type { LookupLog } from './meter/lookup-log.ts';
import type { VisitorMeter } from './meter/visitor-meter.ts';

/** The action that a proof of work for look-ups must name. */
export const lookupAction = 'lookup';

export interface LookupGate {
  meter: VisitorMeter;
  log: LookupLog;
  botCheck: BotCheck;
  /** Never-assigned numbers: who looks them up is walking through numbers. */
  decoys: ReadonlySet<string>;
  onLookup(): void;
  onDecoy(): void;
}

export type LookupLeave = { ok: true } | { ok: false; code: ProblemCode; retryAfterSeconds: number };

/**
 * Whether a visitor may look this number up now; counts it when they may. Every path that answers about a number asks
 * here: there is one meter.
 *
 * @param proof a solved proof of work, taken only when one is needed
 */
export async function mayLookUp(
  gate: LookupGate,
  visitor: string,
  phone: string,
  now: Date,
  proof?: string,
): Promise<LookupLeave> {
  let answer = gate.meter.take(visitor, phone, now);
  if (!answer.ok && answer.code === 'bot_check.required' && proof !== undefined) {
    if (!(await gate.botCheck.redeem(proof, lookupAction))) {
      return { ok: false, code: 'bot_check.invalid', retryAfterSeconds: 0 };
    }
    gate.meter.grantPass(visitor, now);
    answer = gate.meter.take(visitor, phone, now);
  }
  if (!answer.ok) return answer;
  if (answer.lookup) {
    gate.log.record(answer.lookup);
    gate.onLookup();
    if (gate.decoys.has(phone)) gate.onDecoy();
  }
  return { ok: true };
}
