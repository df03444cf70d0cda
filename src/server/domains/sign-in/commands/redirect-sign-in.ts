import { randomBytes } from 'node:crypto';
import { transact } from '#server/platform/db/transact.ts';
import { isSameSecret } from '#server/platform/same-secret.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import type { Provider } from '../providers/provider.ts';
import { type OwnCode, ownAttempt } from './continue-sign-in.ts';
import { type SignInDeps, senderKey } from './sign-in-deps.ts';

export const callbackUrl = (deps: SignInDeps, provider: Provider) =>
  `${deps.publicUrl}/api/v6/auth/callback/${provider.name}`;

export async function beginRedirect(
  deps: SignInDeps,
  provider: Provider,
  own: OwnCode,
): Promise<{ url: string } | { code: 'sign_in.way_unavailable' | 'sign_in.code_expired' }> {
  const { redirect } = provider;
  if (!redirect) return { code: 'sign_in.way_unavailable' };
  return transact(deps.database.db, async (tx) => {
    const attempt = await ownAttempt(deps, tx, own, deps.clock.now());
    if (attempt?.state !== 'open') return { code: 'sign_in.code_expired' };
    const state = randomBytes(24).toString('base64url');
    const { url, secrets } = redirect.begin({ state, callbackUrl: callbackUrl(deps, provider) });
    await tx
      .updateTable('sign_in_attempt')
      .set({ redirect: JSON.stringify({ provider: provider.name, state, secrets }) })
      .where('id', '=', attempt.id)
      .execute();
    return { url };
  });
}

/** Completes a redirect sign-in in the browser that began (`device`: keyed hash). Null on success. */
export async function finishRedirect(
  deps: SignInDeps,
  provider: Provider,
  query: URLSearchParams,
  device: string,
): Promise<'sign_in.code_expired' | 'sign_in.failed' | null> {
  const { db } = deps.database;
  const open = await db
    .selectFrom('sign_in_attempt')
    .select(['id', 'redirect'])
    .where('device', '=', device)
    .where('state', '=', 'open')
    .where('redirect', 'is not', null)
    .where('expires_at', '>', deps.clock.now())
    .execute();
  const attempt = open.find(
    ({ redirect }) => redirect?.provider === provider.name && isSameSecret(query.get('state'), redirect.state),
  );
  if (!attempt?.redirect) return 'sign_in.code_expired';
  const proof = await provider.redirect?.finish({
    query,
    callbackUrl: callbackUrl(deps, provider),
    secrets: attempt.redirect.secrets,
  });
  // A state is single-use, whatever the result.
  await db.updateTable('sign_in_attempt').set({ redirect: null }).where('id', '=', attempt.id).execute();
  const phone = proof?.phone ? (parsePhone(`+${proof.phone.replace(/\D/g, '')}`)?.digits ?? null) : null;
  if (!proof || phone === null) return 'sign_in.failed';
  const outcome = await db
    .updateTable('sign_in_attempt')
    .set({
      state: 'confirmed',
      provider: provider.name,
      sender: senderKey(deps, provider, proof.personId),
      is_personal: true,
      phone,
      grade: 'high',
    })
    .where('id', '=', attempt.id)
    .where('state', '=', 'open')
    .where('expires_at', '>', deps.clock.now())
    .executeTakeFirst();
  return outcome.numUpdatedRows === 1n ? null : 'sign_in.code_expired';
}
