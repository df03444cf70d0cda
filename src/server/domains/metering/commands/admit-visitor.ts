import { type LookupGate, type LookupLeave, mayLookUp } from '../policy.ts';

/**
 * Whether a visitor may do now what tells something of a number without looking it up; counts it like a look-up of the
 * number when they may.
 *
 * @param network keyed hash of the asker's network
 * @param proof a solved proof of work, taken only when one is needed
 */
export type AdmitVisitor = (
  network: string,
  phone: { digits: string; isValid: boolean },
  now: Date,
  proof: string | undefined,
) => Promise<LookupLeave>;

export function createAdmitVisitor(gate: LookupGate): AdmitVisitor {
  return (network, phone, now, proof) => mayLookUp(gate, { kind: 'visitor', key: network }, phone, now, proof);
}
