import { type SqlBool, sql } from 'kysely';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Excludes, for `complaint_case as whole`, cases that were closed unaccepted during a pause. */
export const isTaken = sql<SqlBool>`(whole.state <> 'closed' or whole.decided_at is not null)`;

interface Earlier {
  caseId: string;
  seed: string;
  dueAt: Date;
  kind: string;
  textId: string;
}

/**
 * A person's earlier complaints about these versions, oldest first. `isPaused`: also those not accepted during a pause,
 * which may be sent again. `vainKey`: a name that the number lacks.
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
  // Reads by the index of texts and persons, independent of the person's other complaints.
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
