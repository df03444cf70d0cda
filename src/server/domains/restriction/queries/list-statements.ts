import type { Selectable } from 'kysely';
import type { ReviewableText } from '#server/domains/part.ts';
import { findTexts, keyOfText, type ReviewableOf } from '#server/domains/text-check/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Page } from '#server/platform/http/paged-list.ts';
import type { StatementAppealTable, StatementTable } from '../tables.ts';

export interface StatedRecord {
  row: Selectable<StatementTable>;
  /** Null if the item is no text or is gone. */
  text: ReviewableText | null;
  /** The member's appeal by this statement; null if there is none. */
  appeal: Selectable<StatementAppealTable> | null;
}

/** A member's statements of reasons, newest first; with `id` only that one. */
export async function listStatements(
  db: Db,
  reviewableOf: ReviewableOf,
  { profileId, id }: { profileId: string; id?: string | undefined },
  page: Page,
) {
  const own = db
    .selectFrom('moderation_statement')
    .where('profile_id', '=', profileId)
    .$if(id !== undefined, (all) => all.where('id', '=', id ?? ''));
  const { total } = await own.select((all) => all.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const { after } = page;
  const rows = await own
    .selectAll()
    .$if(after !== null, (rest) => rest.where('id', '<', after?.[0] ?? ''))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  const { items, next } = cutPage(rows, page, (row) => [row.id]);
  const texts = await findTexts(db, reviewableOf, items.map(keyOfText));
  const appeals = await db
    .selectFrom('statement_appeal')
    .selectAll()
    .where('statement_id', 'in', ['0', ...items.map((row) => row.id)])
    .execute();
  const stated = items.map((row): StatedRecord => {
    const appeal = appeals.find(({ statement_id }) => statement_id === row.id) ?? null;
    return { row, text: texts.get(keyOfText(row))?.text ?? null, appeal };
  });
  return { items: stated, next, total: Number(total) };
}

export function collectStatements(db: Db, profileId: string) {
  return db
    .selectFrom('moderation_statement')
    .select(['restriction', 'kind', 'text_id as textId', 'rule', 'source', 'stated_at', 'reversed_at'])
    .where('profile_id', '=', profileId)
    .orderBy('id')
    .execute();
}
