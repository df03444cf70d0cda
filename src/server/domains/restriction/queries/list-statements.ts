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
  const statedTexts = await findStatedTexts(db, reviewableOf, items, texts);
  const stated = items.map((row): StatedRecord => {
    const appeal = appeals.find(({ statement_id }) => statement_id === row.id) ?? null;
    return { row, text: statedTexts.get(row.id) ?? null, appeal };
  });
  return { items: stated, next, total: Number(total) };
}

type StatementRow = Selectable<StatementTable>;

/** The texts by statement, in the words that were decided about: an author may have written others in their place. */
async function findStatedTexts(
  db: Db,
  reviewableOf: ReviewableOf,
  rows: readonly StatementRow[],
  texts: ReadonlyMap<string, { text: ReviewableText }>,
): Promise<Map<string, ReviewableText>> {
  const stated = new Map<string, ReviewableText>();
  const replaced: { row: StatementRow; text: ReviewableText }[] = [];
  for (const row of rows) {
    const text = texts.get(keyOfText(row))?.text;
    if (!text) continue;
    if (row.written_at === null || row.written_at >= text.writtenAt) stated.set(row.id, text);
    else replaced.push({ row, text });
  }
  for (const [kind, same] of Map.groupBy(replaced, ({ row }) => row.kind ?? '')) {
    const reviewable = reviewableOf(kind);
    const revisions = (await reviewable?.listRevisions?.(db, [...new Set(same.map(({ text }) => text.id))])) ?? [];
    for (const { row, text } of same) {
      const said = revisions.find(({ id, writtenAt }) => id === text.id && +writtenAt === +(row.written_at ?? 0));
      if (said) stated.set(row.id, { ...text, text: said.text });
    }
  }
  return stated;
}

export function collectStatements(db: Db, profileId: string) {
  return db
    .selectFrom('moderation_statement')
    .select(['restriction', 'kind', 'text_id as textId', 'rule', 'source', 'stated_at', 'reversed_at'])
    .where('profile_id', '=', profileId)
    .orderBy('id')
    .execute();
}
