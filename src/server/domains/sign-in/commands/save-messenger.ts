import type { Tx } from '#server/platform/db/database.ts';
import type { OpenAttempt } from '../chat/attempts.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/** Seal purpose of an attempt's contact, before its account is known. */
export const attemptContact = (provider: string) => `attempt by ${provider}`;
export const memberContact = (profileId: string) => `member ${profileId}`;

/** Stores the contact of the last sign-in whose messenger lets us write first. */
export async function saveMessenger(
  { contacts }: Pick<SignInDeps, 'contacts'>,
  tx: Tx,
  { provider, contact }: Pick<OpenAttempt, 'provider' | 'contact'>,
  profileId: string,
  now: Date,
): Promise<void> {
  if (provider === null || contact === null) return;
  const to = contacts.open(contact, attemptContact(provider));
  if (to === null) return;
  const row = { provider, sealed: contacts.seal(to, memberContact(profileId)), noted_at: now, blocked_at: null };
  await tx
    .insertInto('sign_in_messenger')
    .values({ profile_id: profileId, ...row })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(row))
    .execute();
}
