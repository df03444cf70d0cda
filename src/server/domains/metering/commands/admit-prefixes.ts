import { createHash } from 'node:crypto';
import { prefixesPerUnit } from '#shared/contacts/hash-prefix.ts';
import { type Asker, type LookupAdmission, type LookupGate, mayLookUp } from '../policy.ts';

/**
 * Whether a client may query numbers by hash prefixes; each `prefixesPerUnit` of them count as one look-up. A batch
 * counted today is free, so a repeated query after a refusal pays only for the rest.
 *
 * @param proof solved proof of work, consumed only if one is required
 */
export async function admitPrefixes(
  gate: LookupGate,
  asker: Asker,
  prefixes: readonly string[],
  now: Date,
  proof: string | undefined,
): Promise<LookupAdmission> {
  let isOverLimit = false;
  for (let at = 0; at < prefixes.length; at += prefixesPerUnit) {
    const lot = { digits: standIn(prefixes.slice(at, at + prefixesPerUnit)), isValid: true };
    const admission = await mayLookUp(gate, asker, lot, now, proof);
    // An earlier batch consumed the proof, so a new one is required.
    if (!admission.ok) {
      const isLater = admission.code === 'bot_check.invalid' && at > 0;
      return isLater ? { ...admission, code: 'bot_check.required' } : admission;
    }
    isOverLimit ||= admission.isOverLimit;
  }
  return { ok: true, isOverLimit };
}

/** A stand-in of 16 digits, longer than any phone number; the same for the same strings. */
export function standIn(lot: readonly string[]): string {
  const hash = createHash('sha256').update(lot.join(',')).digest();
  return `1${String(hash.readBigUInt64BE() % 10n ** 15n).padStart(15, '0')}`;
}

/** Whether a row of the meter holds a stand-in and no phone number. */
export function isStandIn(digits: string): boolean {
  return digits.length > 15;
}
