import type { ProofSender } from '#server/domains/sign-in/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import type { NewComplaint } from './new-complaint.ts';

export type ProofRefusal =
  | 'sign_in.code_expired'
  | 'sign_in.refused'
  | 'sign_in.contested'
  | 'sign_in.proof_needed'
  | 'complaint.other_number';

interface Proven {
  proof: 'number' | 'member' | 'none';
  phone: string | null;
  /** The sign-in that proves it, consumed by the complaint; null if none was sent. */
  used: ProofSender | null;
}

/** Checks what identifies the complainant: the number (`phone`) the complaint is about, an account, or nothing. */
export async function proveNumber(
  { numberProof }: Pick<ComplaintDeps, 'numberProof'>,
  tx: Tx,
  { own, member }: Pick<NewComplaint, 'own' | 'member'>,
  phone: string,
  now: Date,
): Promise<Proven | { code: ProofRefusal }> {
  if (own === null) {
    if (member === null) return { proof: 'none', phone: null, used: null };
    const isTheirs = spellingsOf(member.phone).includes(phone);
    return { proof: isTheirs ? 'number' : 'member', phone: null, used: null };
  }
  const proof = await numberProof.read(tx, own, now);
  if ('code' in proof) return { code: proof.code };
  // A weak proof may come from a forged caller number, so it must not trigger questions to authors.
  if (!proof.isDone || !proof.isStrong) return { code: 'sign_in.proof_needed' };
  if (!spellingsOf(proof.phone).includes(phone)) return { code: 'complaint.other_number' };
  return { proof: 'number', phone: proof.phone, used: proof };
}
