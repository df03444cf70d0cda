import { createHash } from 'node:crypto';
import { prefixesPerUnit } from '#shared/contacts/hash-prefix.ts';
import { type Asker, type LookupGate, type LookupLeave, mayLookUp } from '../policy.ts';

/**
 * Whether somebody may ask about numbers by the beginnings of their hashes; each lot of so many counts like the look-up
 * of one number. As with numbers, what was counted today is free: who is refused half way and sends the very same again
 * pays for the rest alone.
 *
 * @param proof a solved proof of work, taken only when one is needed
 */
export async function admitPrefixes(
  gate: LookupGate,
  asker: Asker,
  prefixes: readonly string[],
  now: Date,
  proof: string | undefined,
): Promise<LookupLeave> {
  let isOverLimit = false;
  for (let at = 0; at < prefixes.length; at += prefixesPerUnit) {
    const lot = { digits: standIn(prefixes.slice(at, at + prefixesPerUnit)), isValid: true };
    const leave = await mayLookUp(gate, asker, lot, now, proof);
    // A proof that let earlier lots through is used up: what is missing is another one.
    if (!leave.ok)
      return leave.code === 'bot_check.invalid' && at > 0 ? { ...leave, code: 'bot_check.required' } : leave;
    isOverLimit ||= leave.isOverLimit;
  }
  return { ok: true, isOverLimit };
}

/** Digits that no phone number has: 16 of them, the same for the same prefixes. */
export function standIn(lot: readonly string[]): string {
  const hash = createHash('sha256').update(lot.join(',')).digest();
  return `1${String(hash.readBigUInt64BE() % 10n ** 15n).padStart(15, '0')}`;
}

/** Whether a row of the meter stands for prefixes and not for a number. */
export function isStandIn(digits: string): boolean {
  return digits.length > 15;
}
