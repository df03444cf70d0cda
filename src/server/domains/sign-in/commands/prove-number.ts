import type { SignInStep } from '#contract/sign-in.ts';
import { identifyProver } from '#server/domains/profile/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { ApiContext } from '#server/platform/http/api.ts';
import { stepOf } from './collect-sign-in.ts';
import { type OwnCode, ownAttempt } from './continue-sign-in.ts';
import { provenBy } from './proven-by.ts';
import type { SignInDeps } from './sign-in-deps.ts';

export type Proof =
  | { isDone: false; step: Exclude<SignInStep, 'done' | 'terms'>; expiresAt: Date }
  | {
      isDone: true;
      phone: string;
      /** A strong proof, or returned digits: more than a caller ID, which can be spoofed. */
      isStrong: boolean;
      attemptId: string;
      expiresAt: Date;
    };
type ProofRefusal = { code: 'sign_in.code_expired' | 'sign_in.refused' | 'sign_in.contested' };

/** State of a sign-in that proves a number without an account. Only for the browser that began. Locks it. */
export async function readProof(deps: SignInDeps, tx: Tx, own: OwnCode, now: Date): Promise<Proof | ProofRefusal> {
  const attempt = await ownAttempt(deps, tx, own, now);
  if (!attempt) return { code: 'sign_in.code_expired' };
  const { state, phone, grade, expires_at: expiresAt } = attempt;
  if (state === 'refused' || state === 'contested') return { code: `sign_in.${state}` };
  if (state !== 'confirmed') return { isDone: false, step: await stepOf(tx, attempt), expiresAt };
  if (phone === null || grade === null) throw new Error('a confirmed sign-in has no number');
  const isStrong = grade === 'high' || attempt.confirm_hash !== null;
  return { isDone: true, phone, isStrong, attemptId: attempt.id, expiresAt };
}

/** Identity of the prover, as a sign-in would determine it. */
export interface ProofSender {
  attemptId: string;
  /** Account the number opens; null if none. */
  holderId: string | null;
  /** A sign-in would start a new holder period: existing data of the number is about another person. */
  isNewHolder: boolean;
}
export type IdentifiedProof = Extract<Proof, { isDone: false }> | (Extract<Proof, { isDone: true }> & ProofSender);

export interface NumberProof {
  /** Reads and locks the proof. Call `spend` in the same transaction, so that one proof serves one act. */
  read(tx: Tx, own: OwnCode, now: Date): Promise<IdentifiedProof | ProofRefusal>;
  /** Uses the proof up and notifies the number's account. */
  spend(tx: Tx, proof: Pick<ProofSender, 'attemptId' | 'holderId'>, now: Date): Promise<void>;
  ownCode(c: ApiContext, code: string): OwnCode;
}

/** @param deviceOf keyed hash of the browser's device cookie; null if it has none */
export function createNumberProof(deps: SignInDeps, deviceOf: (c: ApiContext) => string | null): NumberProof {
  return {
    async read(tx, own, now) {
      const proof = await readProof(deps, tx, own, now);
      if ('code' in proof || !proof.isDone) return proof;
      return { ...proof, ...(await identifySender(deps, tx, own, now)) };
    },
    async spend(tx, { attemptId, holderId }, now) {
      await tx.updateTable('sign_in_attempt').set({ state: 'used' }).where('id', '=', attemptId).execute();
      if (holderId === null) return;
      await deps.onProofElsewhere(tx, { profileId: holderId, use: 'number_proven', key: attemptId }, now);
    },
    ownCode: (c, code) => ({ code, device: deviceOf(c) ?? '' }),
  };
}

async function identifySender(deps: SignInDeps, tx: Tx, own: OwnCode, now: Date): Promise<ProofSender> {
  const attempt = await ownAttempt(deps, tx, own, now);
  if (!attempt) throw new Error('the proof that was read is not there');
  const { proven } = await provenBy(deps, tx, attempt, own.device);
  const { holder, isNewHolder } = await identifyProver(tx, proven, now, deps.times);
  return { attemptId: attempt.id, holderId: holder?.id ?? null, isNewHolder };
}
