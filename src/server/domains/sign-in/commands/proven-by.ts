import { formerPhonesOf, type NumberProven } from '#server/domains/profile/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { OpenAttempt } from '../chat/attempts.ts';
import type { SignInDeps } from './sign-in-deps.ts';

const mostKnown = 100;

/** What a confirmed sign-in proves, and the accounts known to its browser. @throws Error if not confirmed */
export async function provenBy(
  { hashFormerPhone }: Pick<SignInDeps, 'hashFormerPhone'>,
  tx: Tx,
  attempt: OpenAttempt,
  device: string,
): Promise<{ proven: NumberProven; phone: string; provider: string }> {
  const { phone, provider, sender, grade } = attempt;
  if (phone === null || provider === null || grade === null) throw new Error('a confirmed sign-in has no number');
  const known = await tx
    .selectFrom('session')
    .select('profile_id')
    .distinct()
    .where('device', '=', device)
    .limit(mostKnown)
    .execute();
  const proven: NumberProven = {
    phone,
    formerPhones: formerPhonesOf(hashFormerPhone, phone),
    provider,
    person: attempt.is_personal ? sender : null,
    // Returned digits were received on that very phone.
    isProven: grade === 'high' || attempt.confirm_hash !== null,
    knownProfiles: known.map((row) => row.profile_id),
  };
  return { proven, phone, provider };
}
