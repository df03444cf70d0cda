import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { isSameSecret } from '#server/platform/same-secret.ts';
import { onlyDigits } from '#shared/phone/digits.ts';
import { confirmTries, readCode } from '../rules.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/** Identifies the browser that began: its code, and the keyed hash of its device cookie. */
export interface OwnCode {
  code: string;
  device: string;
}

/** The unexpired attempt of this browser, locked in the caller's transaction. */
export function ownAttempt({ hash }: Pick<SignInDeps, 'hash'>, tx: Tx, own: OwnCode, now: Date) {
  return tx
    .selectFrom('sign_in_attempt')
    .selectAll()
    .where('code', '=', hash('code', readCode(own.code) ?? ''))
    .where('device', '=', own.device)
    .where('expires_at', '>', now)
    .where('state', '!=', 'used')
    .forUpdate()
    .executeTakeFirst();
}

export async function acceptTerms(deps: SignInDeps, own: OwnCode): Promise<'sign_in.code_expired' | null> {
  const now = deps.clock.now();
  return transact(deps.database.db, async (tx) => {
    const attempt = await ownAttempt(deps, tx, own, now);
    if (!attempt) return 'sign_in.code_expired';
    await tx.updateTable('sign_in_attempt').set({ agreed_at: now }).where('id', '=', attempt.id).execute();
    return null;
  });
}

/** Registers the number that will call, since a call carries no code. Null on success. */
export async function expectCall(
  deps: SignInDeps,
  own: OwnCode,
  phone: string,
): Promise<'sign_in.way_unavailable' | 'sign_in.code_expired' | null> {
  if (!deps.providers.some(({ way }) => way === 'flashcall')) return 'sign_in.way_unavailable';
  return transact(deps.database.db, async (tx) => {
    const attempt = await ownAttempt(deps, tx, own, deps.clock.now());
    if (attempt?.state !== 'open') return 'sign_in.code_expired';
    await tx.updateTable('sign_in_attempt').set({ expected_phone: phone }).where('id', '=', attempt.id).execute();
    return null;
  });
}

/** Checks the digits sent to the phone. The sign-in is refused after `confirmTries` wrong ones. Null on success. */
export async function confirmByCode(
  deps: SignInDeps,
  own: OwnCode,
  digits: string,
): Promise<'sign_in.code_expired' | 'sign_in.refused' | 'sign_in.wrong_confirm_code' | null> {
  return transact(deps.database.db, async (tx) => {
    const attempt = await ownAttempt(deps, tx, own, deps.clock.now());
    if (attempt?.state !== 'code' || attempt.confirm_hash === null) return 'sign_in.code_expired';
    const typed = onlyDigits(digits);
    const isRight = isSameSecret(deps.hash('confirm', `${attempt.id}:${typed}`), attempt.confirm_hash);
    const tries = attempt.confirm_tries + 1;
    const isOver = !isRight && tries >= confirmTries;
    await tx
      .updateTable('sign_in_attempt')
      .set({ confirm_tries: tries, state: isRight ? 'confirmed' : isOver ? 'refused' : 'code' })
      .where('id', '=', attempt.id)
      .execute();
    if (isRight) return null;
    return isOver ? 'sign_in.refused' : 'sign_in.wrong_confirm_code';
  });
}
