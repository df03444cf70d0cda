import { type Selectable, type SqlBool, sql } from 'kysely';
import type { ComplaintItem } from '#contract/complaint.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ComplaintDecisionTable } from '../tables.ts';

export type DecisionRow = Pick<Selectable<ComplaintDecisionTable>, 'id' | 'case_id' | 'acts' | 'at'>;

/** SQL condition: the event, given by its table alias, belongs to an undone decision. */
export function isUndoneEvent(event: string) {
  const row = sql.ref(event);
  return sql<SqlBool>`exists (
    select from complaint_event undone
    where undone.case_id = ${row}.case_id and undone.event = 'undone'
      and ${row}.id > (undone.detail->>'after')::int8 and ${row}.id <= (undone.detail->>'last')::int8
  )`;
}

export async function listDecisions(db: Db, caseIds: readonly string[]): Promise<DecisionRow[]> {
  return db
    .selectFrom('complaint_decision as made')
    .select(['made.id', 'made.case_id', 'made.acts', 'made.at'])
    .where('made.case_id', 'in', ['0', ...caseIds])
    .where(sql<boolean>`not exists (
      select from complaint_event undone
      where undone.case_id = made.case_id and undone.event = 'undone' and undone.detail->>'decision' = made.id::text
    )`)
    .orderBy('made.id')
    .execute();
}

/** The latest warning to the author, keyed by item id. */
export async function listWarnings(
  db: Db,
  caseIds: readonly string[],
): Promise<Map<string, NonNullable<ComplaintItem['warning']>>> {
  const acts = (await listDecisions(db, caseIds)).flatMap((made) => made.acts);
  return new Map(
    acts.flatMap(({ act, itemId, rule, words }) =>
      act === 'warn' && itemId !== null ? [[itemId, { rule, words }] as const] : [],
    ),
  );
}
