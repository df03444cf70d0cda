import { sql } from 'kysely';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db } from '#server/platform/db/database.ts';

export interface Decider {
  kind: string;
  text_id: string;
  decided_by: string;
}

/**
 * Deciders under appeal, once per text; decisions by rule have none. Skips along the index, so the cost does not depend
 * on the number of cases. `texts` null: all.
 */
export async function listDeciders(
  db: Db,
  texts: readonly { kind: string; text_id: string }[] | null,
  exceptCase = '0',
): Promise<Decider[]> {
  if (texts?.length === 0) return [];
  const { rows } = await sql<Decider>`
    with recursive text as (${
      texts === null
        ? everyText
        : sql`
      select distinct kind, text_id from unnest(
        ${arrayText(texts, ({ kind }) => kind)}::text[], ${arrayText(texts, ({ text_id }) => text_id)}::text[]
      ) as t (kind, text_id)`
    }),
    decider as (
      select text.kind, text.text_id, first.by from text cross join lateral (
        select coalesce(decided_by, 0) as by from complaint_item item
        where item.kind = text.kind and item.text_id = text.text_id and item.awaits = 'appeal'
          and item.case_id <> ${exceptCase}::int8
        order by coalesce(decided_by, 0) limit 1
      ) first
      union all
      select decider.kind, decider.text_id, next.by from decider cross join lateral (
        select coalesce(decided_by, 0) as by from complaint_item item
        where item.kind = decider.kind and item.text_id = decider.text_id and item.awaits = 'appeal'
          and coalesce(item.decided_by, 0) > decider.by and item.case_id <> ${exceptCase}::int8
        order by coalesce(decided_by, 0) limit 1
      ) next
    )
    select kind, text_id, by as decided_by from decider where by > 0`.execute(db);
  return rows;
}

export async function listAppealed(db: Db): Promise<{ kind: string; text_id: string }[]> {
  const { rows } = await sql<{ kind: string; text_id: string }>`
    with recursive text as (${everyText}) select kind, text_id from text`.execute(db);
  return rows;
}

const everyText = sql`
  (
    select kind, text_id from complaint_item where awaits = 'appeal' order by kind, text_id limit 1
  )
  union all
  select next.kind, next.text_id from text cross join lateral (
    select item.kind, item.text_id from complaint_item item
    where item.awaits = 'appeal' and (item.kind, item.text_id) > (text.kind, text.text_id)
    order by item.kind, item.text_id limit 1
  ) next`;
