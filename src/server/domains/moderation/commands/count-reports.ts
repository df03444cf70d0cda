import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { TextRef } from './lock-case.ts';
import '../tables.ts';

/** Live reports of a text, and how many people they come from when those of one network are one. */
export async function countReports(tx: Tx, { kind, id }: TextRef): Promise<{ reports: number; independent: number }> {
  const row = await tx
    .selectFrom('moderation_report')
    .select((all) => [
      all.fn.countAll<string>().as('reports'),
      sql<string>`count(distinct coalesce(network, profile_id::text))`.as('independent'),
    ])
    .where('kind', '=', kind)
    .where('text_id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow();
  return { reports: Number(row.reports), independent: Number(row.independent) };
}
