import type { Job } from '#server/platform/jobs/timer.ts';
import { hourMs } from '#shared/time.ts';
import { eraseProfiles } from './commands/erase-profiles.ts';
import { createFormerPhoneHash } from './commands/former-phone.ts';
import type { ProfileDeps } from './commands/profile-deps.ts';

/** What becomes of accounts on its own. */
export function profileJobs({ database, log, keys, parts, onNumberChanged }: ProfileDeps): Job[] {
  const erasing = {
    db: database.db,
    get parts() {
      return parts();
    },
    hashFormerPhone: createFormerPhoneHash(keys('former numbers')),
    onNumberChanged,
    onFailure: (err: unknown) => log.error({ err }, 'an account could not be erased, kept for the next try'),
  };
  return [{ name: 'erase-profiles', everyMs: hourMs, run: (now) => eraseProfiles(erasing, now) }];
}
