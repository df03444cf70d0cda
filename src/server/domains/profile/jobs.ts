import type { Job } from '#server/platform/jobs/job.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { eraseProfiles } from './commands/erase-profiles.ts';
import { forgetOldPersons } from './commands/former-persons.ts';
import { createFormerPhoneHash, formerPhoneKey } from './commands/former-phone.ts';
import { judgeOldNames } from './commands/judge-old-names.ts';
import type { ProfileDeps } from './commands/profile-deps.ts';

export function profileJobs(deps: ProfileDeps): Job[] {
  const { database, log, keys, times, parts } = deps;
  const hashFormerPhone = createFormerPhoneHash(keys(formerPhoneKey));
  const erase = async (now: Date) => {
    const failures: unknown[] = [];
    const erasing = {
      db: database.db,
      parts: parts(),
      hashFormerPhone,
      times,
      onFailure: (err: unknown) => failures.push(err),
    };
    const erased = await eraseProfiles(erasing, now);
    if (erased.length > 0) logSecurityEvent(log, 'erased', { count: erased.length });
    // Failed accounts are intact; throwing makes the job retry and finally alert the operator.
    if (failures.length > 0) throw failures[0];
  };
  const forget = (now: Date) => forgetOldPersons(database.db, new Date(now.getTime() - times.personDays * dayMs));
  return [
    { name: 'erase-profiles', everyMs: hourMs, run: erase },
    { name: 'forget-former-persons', everyMs: hourMs, run: forget },
    { name: 'judge-old-names', everyMs: hourMs, isHarmless: true, run: (now) => judgeOldNames(deps, now) },
  ];
}
