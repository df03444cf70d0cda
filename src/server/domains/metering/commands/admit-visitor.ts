import { type LookupAdmission, type LookupGate, mayLookUp } from '../policy.ts';

/**
 * Whether a visitor may now do something that reveals data about a number without a look-up. If so, counts it as a
 * look-up.
 *
 * @param network keyed hash of the visitor's network
 * @param proof solved proof of work, consumed only if one is required
 */
export type AdmitVisitor = (
  network: string,
  phone: { digits: string; isValid: boolean },
  now: Date,
  proof: string | undefined,
) => Promise<LookupAdmission>;

export function createAdmitVisitor(gate: LookupGate): AdmitVisitor {
  return (network, phone, now, proof) => mayLookUp(gate, { kind: 'visitor', key: network }, phone, now, proof);
}
