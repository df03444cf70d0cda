import { type RawBuilder, sql } from 'kysely';
import type { TextRef } from '#server/domains/moderation/door.ts';
import type { Db } from '#server/platform/db/database.ts';

export const settleBatch = 200;

/** Lists cases with a due automatic step, after the given position, earliest first. */
export async function listDue(
  db: Db,
  after: { at: string; id: string },
  now: Date,
): Promise<{ at: string; id: string }[]> {
  return db
    .selectFrom('complaint_place')
    .select([sql<string>`settle_at::text`.as('at'), 'case_id as id'])
    .where('settle_at', '<=', now)
    .where(sql<boolean>`(settle_at, case_id) > (${after.at}::timestamptz, ${after.id}::int8)`)
    .orderBy('settle_at')
    .orderBy('case_id')
    .limit(settleBatch)
    .execute();
}

export async function listWaitingFor(db: Db, { kind, id }: TextRef, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('complaint_item')
    .select('case_id')
    .where('kind', '=', kind)
    .where('text_id', '=', id)
    .where('awaits', 'is not', null)
    .where('case_id', '>', after)
    .orderBy('case_id')
    .limit(settleBatch)
    .execute();
  return rows.map(({ case_id }) => case_id);
}

const isAsked = sql<boolean>`item.asked_until is not null and item.silent_at is null and item.answer is null
  and item.outcome is null`;

/** Lists accounts with an open question, after the given id. Skips along the index from one account to the next. */
export async function listAskedAuthors(db: Db, after: string): Promise<string[]> {
  const next = (than: RawBuilder<unknown>) => sql`(
    select item.author_id from complaint_item item where ${isAsked} and item.author_id > ${than}
    order by item.author_id limit 1
  )`;
  const { rows } = await sql<{ id: string }>`
    with recursive author as (
      select ${next(sql`${after}::int8`)} as id
      union all
      select ${next(sql`author.id`)} from author where author.id is not null
    )
    select id from author where id is not null limit ${settleBatch}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listAskedCases(db: Db, authorId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct item.case_id as id from complaint_item item
    where ${isAsked} and item.author_id = ${authorId}::int8 order by id`.execute(db);
  return rows.map(({ id }) => id);
}
