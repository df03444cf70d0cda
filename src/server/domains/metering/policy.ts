import type { ProblemCode } from '#contract/problem.ts';
import type { BotCheck } from '#server/platform/bot-check/bot-check.ts';
import type { DocumentAllowance } from './meter/document-allowance.ts';
import type { LookupLog } from './meter/lookup-log.ts';
import type { Counted, VisitorMeter } from './meter/visitor-meter.ts';

export const lookupAction = 'lookup';

export interface LookupGate {
  meter: VisitorMeter;
  log: LookupLog;
  documents: DocumentAllowance;
  botCheck: BotCheck;
  /** Whether the number (E.164 digits) is unassigned; whoever looks it up is walking through a range. */
  isDecoy(digits: string): boolean;
  onLookup(): void;
  onDecoy(): void;
}

export type Asker =
  | { kind: 'visitor' /** Keyed hash of the network. */; key: string }
  | {
      /** A member's program shares the member's meter and is refused over the free look-ups. */
      kind: 'member' | 'program';
      /** `m:<profile id>` */
      key: string;
      /** E.164 digits of the own number, which is free. */
      phone: string;
      /** Free look-ups per day (UTC). */
      perDay: number;
    };

export type LookupAdmission =
  | { ok: true /** Over a member's free look-ups: names must be paid for. */; isOverLimit: boolean }
  | {
      ok: false;
      code: Extract<ProblemCode, 'limit.minute' | 'limit.day' | 'bot_check.required' | 'bot_check.invalid'>;
      retryAfterSeconds: number;
    };

/**
 * Whether a client may look this number up now; if so, counts it. The one meter of all paths. A member's own number and
 * invalid ones cost nothing. `proof` of work is consumed only if required, of members only for walking.
 */
export async function mayLookUp(
  gate: LookupGate,
  asker: Asker,
  phone: { digits: string; isValid: boolean },
  now: Date,
  proof?: string,
): Promise<LookupAdmission> {
  const admission = takeLookup(gate, asker, phone, now);
  if (admission.ok || admission.code !== 'bot_check.required' || proof === undefined) return admission;
  if (!(await gate.botCheck.redeem(proof, lookupAction))) {
    return { ok: false, code: 'bot_check.invalid', retryAfterSeconds: 0 };
  }
  gate.meter.grantPass(asker.key, now);
  return takeLookup(gate, asker, phone, now);
}

function takeLookup(
  gate: LookupGate,
  asker: Asker,
  phone: { digits: string; isValid: boolean },
  now: Date,
): LookupAdmission {
  if (asker.kind !== 'visitor' && asker.phone === phone.digits) return { ok: true, isOverLimit: false };
  const isFree = asker.kind !== 'visitor' && !phone.isValid;
  const answer = gate.meter.take(countedAs(asker), phone.digits, now, isFree);
  if (!answer.ok) return answer;
  if (answer.lookup) {
    gate.log.record(answer.lookup);
    gate.onLookup();
    if (gate.isDecoy(phone.digits)) gate.onDecoy();
  }
  return { ok: true, isOverLimit: answer.isOverLimit };
}

/**
 * Whether a network may read a listed number's page without the meter, as crawlers must. It still counts as a look-up.
 *
 * @param isListed called only while the allowance lasts
 * @param isMember the page's own look-up counts for the member, so the document does not count for the network
 */
export async function mayReadListed(
  gate: LookupGate,
  visitor: string,
  phone: string,
  now: Date,
  isListed: () => Promise<boolean>,
  isMember = false,
): Promise<boolean> {
  if (!gate.documents.take(visitor, now) || !(await isListed())) return false;
  if (!isMember && gate.documents.isCounted(visitor, phone, now)) {
    gate.log.record({ phone, visitor, units: 0, seenAt: now });
    gate.onLookup();
  }
  return true;
}

export function leftLookups(gate: LookupGate, asker: Asker, now: Date): number {
  return gate.meter.left(countedAs(asker), now);
}

function countedAs(asker: Asker): Counted {
  if (asker.kind === 'visitor') return { key: asker.key, memberPerDay: null };
  return { key: asker.key, memberPerDay: asker.perDay, isProgram: asker.kind === 'program' };
}
