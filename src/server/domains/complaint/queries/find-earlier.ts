import { type SqlBool, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** Of `complaint_case as whole`: not one that came in a pause of its sender, which is closed and was decided by nobody. */
export const isTaken = sql<SqlBool>`(whole.state <> 'closed' or whole.decided_at is not null)`;

/**
 * What the same person has complained about before, as these texts are now; the first complaint first.
 *
 * @param by.isPaused what was not taken in a pause is known while the pause lasts, and may be sent anew afterwards
 */
export async function findEarlier(
  db: Db,
  { person, isPaused }: { person: string; isPaused: boolean },
  texts: readonly { kind: string; id: string; revision: string }[],
): Promise<{ seed: string; dueAt: Date; kind: string; textId: string }[]> {
  const rows = await db
    .selectFrom('complaint_item as item')
    .innerJoin('complaint_case as whole', 'whole.id', 'item.case_id')
    .select(['whole.seed', 'whole.due_at as dueAt', 'item.kind', 'item.text_id as textId', 'item.revision'])
    .where('whole.person_key', '=', person)
    .$if(!isPaused, (all) => all.where(isTaken))
    .where(
      'item.text_id',
      'in',
      texts.map(({ id }) => id),
    )
    .orderBy('whole.id')
    .execute();
  return rows.filter((row) =>
    texts.some(({ kind, id, revision }) => row.kind === kind && row.textId === id && row.revision === revision),
  );
}
