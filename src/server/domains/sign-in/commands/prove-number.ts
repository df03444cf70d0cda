import type { SignInStep } from '#contract/sign-in.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { ApiContext } from '#server/platform/http/api.ts';
import { stepOf } from './collect-sign-in.ts';
import { type OwnCode, ownAttempt } from './continue-sign-in.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import '../tables.ts';

export type Proof =
  | { isDone: false; step: Exclude<SignInStep, 'done' | 'terms'>; expiresAt: Date }
  | {
      isDone: true;
      phone: string;
      /** A strong proof, or digits that came back: nobody has only forged a caller's number. */
      isStrong: boolean;
      attemptId: string;
      expiresAt: Date;
    };
type ProofRefusal = { code: 'sign_in.code_expired' | 'sign_in.refused' | 'sign_in.contested' };

/**
 * Where a sign-in stands of somebody who proves a number without an account: nothing is opened, and no terms are asked
 * for. To any other browser than the one that began it the code is none. It is locked until the transaction ends.
 */
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

/** For domains that take a number's proof in place of an account. */
export interface NumberProof {
  /** Reads and locks; `spend` uses it up in the same transaction, so that one proof is good for one act. */
  read(tx: Tx, own: OwnCode, now: Date): Promise<Proof | ProofRefusal>;
  spend(tx: Tx, proof: { attemptId: string }): Promise<void>;
  /** The code with the device that asks. */
  ownCode(c: ApiContext, code: string): OwnCode;
}

/** @param deviceOf the keyed hash of the browser's device cookie; null where it has none */
export function createNumberProof(deps: SignInDeps, deviceOf: (c: ApiContext) => string | null): NumberProof {
  return {
    read: (tx, own, now) => readProof(deps, tx, own, now),
    async spend(tx, { attemptId }) {
      await tx.updateTable('sign_in_attempt').set({ state: 'used' }).where('id', '=', attemptId).execute();
    },
    ownCode: (c, code) => ({ code, device: deviceOf(c) ?? '' }),
  };
}
