import { type SqlBool, sql } from 'kysely';
import { arrayText } from '#server/platform/db/array-text.ts';
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
  // By the index of texts and persons, whatever else this person sent.
  const { rows } = await sql<Earlier>`
    select whole.id as "caseId", whole.seed, whole.due_at as "dueAt", item.kind, item.text_id as "textId"
    from unnest(
      ${arrayText(texts, ({ kind }) => kind)}::text[], ${arrayText(texts, ({ id }) => id)}::text[],
      ${arrayText(texts, ({ revision }) => revision)}::text[]
    ) as t (kind, id, revision)
    join complaint_item item on item.kind = t.kind and item.text_id = t.id and item.person_key = ${person}
      and item.revision = t.revision
    join complaint_case whole on whole.id = item.case_id
    where ${isPaused}::bool or ${isTaken} order by whole.id`.execute(db);
  return rows;
}
