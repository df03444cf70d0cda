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
 * Lists earlier complaints of a person about the present versions of these texts, oldest first.
 *
 * @param by.isPaused include complaints not accepted during a pause; after it they may be sent again
 * @param about.unknownNameKey name that the number does not have, in place of texts
 */
export async function findEarlier(
  db: Db,
  { person, isPaused }: { person: string; isPaused: boolean },
  {
    texts,
    unknownNameKey,
  }: { texts: readonly { kind: string; id: string; revision: string }[]; unknownNameKey: string | null },
): Promise<Earlier[]> {
  const named = { kind: '', textId: '' };
  if (unknownNameKey !== null) {
    const rows = await db
      .selectFrom('complaint_case')
      .select(['id as caseId', 'seed', 'due_at as dueAt'])
      .where('person_key', '=', person)
      .where('vain_key', '=', unknownNameKey)
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
