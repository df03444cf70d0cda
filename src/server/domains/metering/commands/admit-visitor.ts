import { type LookupAdmission, type LookupGate, mayLookUp } from '../policy.ts';

/**
 * Whether a visitor may get data about a number without a look-up; counts it as one. `network` is a keyed hash;
 * `proof`, a solved proof of work, is consumed only if one is required.
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
