import { sql } from 'kysely';
import { mostReporters } from '#contract/text-rule.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { dayMs } from '#shared/time.ts';
import type { TextRef } from './lock-case.ts';

/** Decided reports count toward a reporter's record for this long. */
const recordMs = 90 * dayMs;

/**
 * Counts the live reports of a text, their networks, and the independent ones: without members of whose five or more
 * decided reports in 90 days four in five were rejected.
 */
export async function countReports(
  tx: Tx,
  { kind, id }: TextRef,
  now: Date,
): Promise<{ reports: number; reporters: number; independent: number }> {
  const row = await tx
    .selectFrom('moderation_report')
    .select((all) => [
      all.fn.countAll<string>().as('reports'),
      sql<number>`least(${mostReporters}, count(distinct coalesce(network, profile_id::text)))::int4`.as('reporters'),
      sql<string>`count(distinct coalesce(network, profile_id::text)) filter (where not exists (
        select from moderation_report before
        where before.profile_id = moderation_report.profile_id and before.outcome in ('kept', 'removed')
          and before.decided_at > ${new Date(now.getTime() - recordMs)}
        having count(*) >= 5 and count(*) filter (where before.outcome = 'kept') * 5 >= count(*) * 4
      ))`.as('independent'),
    ])
    .where('kind', '=', kind)
    .where('text_id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow();
  return { reports: Number(row.reports), reporters: row.reporters, independent: Number(row.independent) };
}
