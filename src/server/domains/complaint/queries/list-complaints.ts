import { sql } from 'kysely';
import type { FoundText, ReviewableOf } from '#server/domains/moderation/queries/find-texts.ts';
import { findTexts, keyOfText } from '#server/domains/moderation/queries/find-texts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import { likeFrom, likeness } from '../rules/likeness.ts';
import { type AppealRow, type CaseRow, type ItemRow, listItems } from './find-ticket.ts';
import '../tables.ts';

/** A text of the same author about the same number that was removed after an earlier complaint. */
export interface EarlierText {
  text: string;
  /** 0 to 1. */
  likeness: number;
  /** It folds to the same. */
  isSame: boolean;
}

/** A case with all that a moderator decides by. */
export interface DeskRecord {
  row: CaseRow;
  items: ItemRow[];
  appeals: AppealRow[];
  texts: Map<string, FoundText>;
  /** By the item's id. */
  earlier: Map<string, EarlierText[]>;
  isDisowned: boolean;
}

/** What waits, without what concerns the moderator: own number, own complaint, own text. */
const forModerator = (db: Db, { profileId, phone }: { profileId: string; phone: string }) =>
  db
    .selectFrom('complaint_case as whole')
    .where('whole.state', 'in', ['open', 'author_asked', 'appealed'])
    .where('whole.phone', 'not in', spellingsOf(phone))
    .where('whole.profile_id', 'is distinct from', profileId)
    .where(sql<boolean>`not exists (
      select from complaint_item own where own.case_id = whole.id and own.author_id = ${profileId}::int8
    )`);

/** Complaints that wait for a decision, what is due first first. */
export async function listComplaints(
  db: Db,
  reviewableOf: ReviewableOf,
  moderator: { profileId: string; phone: string },
  page: Page,
): Promise<Listed<DeskRecord>> {
  const waiting = forModerator(db, moderator);
  const { total } = await waiting.select((all) => all.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const [dueAt, id] = page.after ?? [];
  const rows = await waiting
    .selectAll('whole')
    .select(sql<string>`whole.due_at::text`.as('dueAt'))
    .$if(page.after !== null, (rest) =>
      rest.where(sql<boolean>`(whole.due_at, whole.id) > (${dueAt}::timestamptz, ${id}::int8)`),
    )
    .orderBy('whole.due_at')
    .orderBy('whole.id')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  const cut = cutPage(rows, page, (row) => [row.dueAt, row.id]);
  return { items: await fillIn(db, reviewableOf, cut.items), next: cut.next, total: Number(total) };
}

async function fillIn(db: Db, reviewableOf: ReviewableOf, rows: readonly CaseRow[]): Promise<DeskRecord[]> {
  const { items, appeals } = await listItems(
    db,
    rows.map(({ id }) => id),
  );
  const texts = await findTexts(db, reviewableOf, items.map(keyOfText));
  const earlier = new Map<string, EarlierText[]>();
  for (const item of items) earlier.set(item.id, await listEarlier(db, item));
  const disowned = await db
    .selectFrom('complaint_event')
    .select('case_id')
    .where('case_id', 'in', ['0', ...rows.map(({ id }) => id)])
    .where('event', '=', 'not_me')
    .execute();
  return rows.map((row) => ({
    row,
    isDisowned: disowned.some(({ case_id }) => case_id === row.id),
    items: items.filter(({ case_id }) => case_id === row.id),
    ...{ appeals, texts, earlier },
  }));
}

const mostEarlier = 5;

async function listEarlier(db: Db, item: ItemRow): Promise<EarlierText[]> {
  const rows = await db
    .selectFrom('complaint_item')
    .select(['text', 'skeleton', 'letters'])
    .where('author_id', '=', item.author_id)
    .where('phone', '=', item.phone)
    .where('outcome', '=', 'upheld')
    .where(sql<boolean>`(kind, text_id, revision) is distinct from (${item.kind}, ${item.text_id}, ${item.revision})`)
    .where('text', '!=', '')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return rows
    .map(({ text, skeleton, letters }) => ({
      text,
      likeness: Math.round(likeness(text, item.text) * 100) / 100,
      isSame: skeleton === item.skeleton || letters === item.letters,
    }))
    .filter((one) => one.isSame || one.likeness >= likeFrom)
    .sort((a, b) => Number(b.isSame) - Number(a.isSame) || b.likeness - a.likeness)
    .slice(0, mostEarlier);
}

/** What an operator watches: cases by their state, those that are late apart. */
export async function countComplaints(db: Db): Promise<{ state: string; isLate: boolean; count: number }[]> {
  const rows = await db
    .selectFrom('complaint_case')
    .select((all) => ['state', sql<boolean>`late_at is not null`.as('isLate'), all.fn.countAll<string>().as('count')])
    .where('state', 'in', ['open', 'author_asked', 'appealed'])
    .groupBy(['state', sql`late_at is not null`])
    .execute();
  return rows.map(({ state, isLate, count }) => ({ state, isLate, count: Number(count) }));
}
