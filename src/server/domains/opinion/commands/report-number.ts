import { holdUnlisting, listUnlisted, type PhoneHash } from '#server/domains/name/door.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type Report, sayReport } from '../rules/report.ts';
import { changeOpinion, type JudgedNumber, type Judging } from './change-opinion.ts';

/** Records an app's report as if the member had blocked and tagged the number: one vote per member. */
export function reportNumber(
  database: Database,
  hash: PhoneHash,
  member: Judging,
  number: JudgedNumber,
  report: Report,
  { now, network }: { now: Date; network: string | null },
) {
  const known = { isUnlisted: false };
  return changeOpinion<never>(
    database,
    member,
    number,
    (opinion) => ({ opinion: sayReport(opinion, report, { ...known, now }) }),
    {
      now,
      network,
      async begin(tx) {
        await holdUnlisting(tx);
        known.isUnlisted = (await listUnlisted(tx, hash, [number.phone])).has(number.phone);
        return null;
      },
    },
  );
}
