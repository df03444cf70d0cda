import { sql } from 'kysely';
import { mostReporters } from '#contract/text-rule.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { dayMs } from '#shared/time.ts';
import type { TextRef } from './lock-case.ts';
import '../tables.ts';

/** Reports that were decided so long ago say nothing of who sent them. */
const recordMs = 90 * dayMs;

/**
 * Live reports of a text, who sent them, and how many people they come from when those of one network are one. Of members who had five
 * reports decided in 90 days, at least four in five of them in vain, none counts among these people: their reports are
 * looked at as all are, and lift no text in the queue.
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
