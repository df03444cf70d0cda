import { type SqlBool, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** Of `complaint_case as whole`: not one that came in a pause of its sender, which is closed and was decided by nobody. */
export const isTaken = sql<SqlBool>`(whole.state <> 'closed' or whole.decided_at is not null)`;

/** A complaint of the same person. */
interface Earlier {
  caseId: string;
  seed: string;
  dueAt: Date;
  kind: string;
  textId: string;
}

/**
 * What the same person has complained about before, as these texts are now; the first complaint first.
 *
 * @param by.isPaused what was not taken in a pause is known while the pause lasts, and may be sent anew afterwards
 * @param about.vainKey of a name that nobody gives, in place of texts
 */
export async function findEarlier(
  db: Db,
  { person, isPaused }: { person: string; isPaused: boolean },
  { texts, vainKey }: { texts: readonly { kind: string; id: string; revision: string }[]; vainKey: string | null },
): Promise<Earlier[]> {
  const named = { kind: '', textId: '' };
  if (vainKey !== null) {
    const rows = await db
      .selectFrom('complaint_case')
      .select(['id as caseId', 'seed', 'due_at as dueAt'])
      .where('person_key', '=', person)
      .where('vain_key', '=', vainKey)
      .$if(!isPaused, (all) => all.whereRef('closed_at', '=', 'due_at'))
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ ...row, ...named }));
  }
  const rows = await db
    .selectFrom('complaint_item as item')
    .innerJoin('complaint_case as whole', 'whole.id', 'item.case_id')
    .select(['whole.id as caseId', 'whole.seed', 'whole.due_at as dueAt', 'item.kind', 'item.text_id as textId'])
    .select('item.revision')
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
