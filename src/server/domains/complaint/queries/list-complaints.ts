import { sql } from 'kysely';
import { countRemoved, findRemoved } from '#server/domains/moderation/door.ts';
import type { TextRevision } from '#server/domains/part.ts';
import { listAuthors } from '#server/domains/profile/door.ts';
import {
  type FoundText,
  findTexts,
  keyOfText,
  likeFrom,
  likeness,
  type ReviewableOf,
} from '#server/domains/text-check/door.ts';
import type { Permission } from '#server/platform/access/permission.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';
import { canDecide, type Judge } from '../policy.ts';
import { findPanel } from './find-panel.ts';
import { type AppealRow, type CaseRow, type ItemRow, listItems } from './find-ticket.ts';
import { type DecisionRow, listDecisions } from './list-decisions.ts';
import { listSenders, nobody, type SenderRecord } from './list-senders.ts';
import { casesFor, findRecusals } from './waiting-cases.ts';

/** A removed text of the same author on the same number, from an earlier complaint. */
export interface EarlierText {
  text: string;
  /** Similarity, 0 to 1. */
  likeness: number;
  /** Both fold to the same text. */
  isSame: boolean;
}

export interface ModerationQueueRecord {
  row: CaseRow;
  items: ItemRow[];
  appeals: AppealRow[];
  texts: Map<string, FoundText>;
  /** By item id. */
  earlier: Map<string, EarlierText[]>;
  isDisowned: boolean;
  revisions: Map<string, TextRevision[]>;
  canDecide(item: ItemRow): Permission;
  /** By item id. */
  authors: Map<string, AuthorRecord>;
  decisions: DecisionRow[];
  sender: SenderRecord;
}

export interface AuthorRecord {
  openedAt: Date;
  /** Other texts that moderators removed. */
  removedTexts: number;
  /** Complaints about other texts that were upheld. */
  upheld: number;
}

export async function listComplaints(
  db: Db,
  reviewableOf: ReviewableOf,
  moderator: Judge,
  page: Page,
): Promise<Listed<ModerationQueueRecord>> {
  const waiting = casesFor(moderator, await findRecusals(db, reviewableOf));
  const [dueAt, id] = page.after ?? [];
  const rest =
    page.after === null ? sql`` : sql`and (place.due_at, place.case_id) > (${dueAt}::timestamptz, ${id}::int8)`;
  const { rows } = await sql<CaseRow & { dueAt: string }>`
    select whole.*, place.due_at::text as "dueAt" from ${waiting} ${rest}
    order by place.due_at, place.case_id limit ${page.limit + 1} offset ${page.offset}`.execute(db);
  const cut = cutPage(rows, page, (row) => [row.dueAt, row.id]);
  const items = await fillIn(db, reviewableOf, moderator, cut.items);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int4 as total from ${waiting}`.execute(db);
  return { items, next: cut.next, total: counted[0]?.total ?? 0 };
}

/** A waiting complaint; null if it does not wait, concerns the moderator, or is for others to decide. */
export async function findComplaint(
  db: Db,
  reviewableOf: ReviewableOf,
  moderator: Judge,
  id: string,
): Promise<ModerationQueueRecord | null> {
  const waiting = casesFor(moderator, await findRecusals(db, reviewableOf));
  const { rows } = await sql<CaseRow>`select whole.* from ${waiting} and place.case_id = ${id}::int8`.execute(db);
  return (await fillIn(db, reviewableOf, moderator, rows))[0] ?? null;
}

async function fillIn(
  db: Db,
  reviewableOf: ReviewableOf,
  moderator: Judge,
  rows: readonly CaseRow[],
): Promise<ModerationQueueRecord[]> {
  const { items, appeals } = await listItems(
    db,
    rows.map(({ id }) => id),
  );
  const texts = await findTexts(db, reviewableOf, items.map(keyOfText));
  const earlier = await listEarlier(db, items);
  const disowned = await db
    .selectFrom('complaint_event')
    .select('case_id')
    .where('case_id', 'in', ['0', ...rows.map(({ id }) => id)])
    .where('event', '=', 'not_me')
    .execute();
  const revisions = await listRevisions(db, reviewableOf, items);
  const authors = await listAuthorRecords(db, items);
  const panel = await findPanel(db, reviewableOf, { items, appeals });
  const decisions = await listDecisions(
    db,
    rows.map(({ id }) => id),
  );
  const senders = await listSenders(db, rows);
  return rows.map((row) => ({
    row,
    revisions,
    authors,
    sender: senders.get(row.id) ?? nobody,
    decisions: decisions.filter(({ case_id }) => case_id === row.id),
    isDisowned: disowned.some(({ case_id }) => case_id === row.id),
    items: items.filter(({ case_id }) => case_id === row.id),
    appeals,
    texts,
    earlier,
    canDecide: (item) => canDecide(moderator, panel.describe(row, item)),
  }));
}

async function listRevisions(db: Db, reviewableOf: ReviewableOf, items: readonly ItemRow[]) {
  const revisions = new Map<string, TextRevision[]>();
  for (const [kind, same] of Map.groupBy(items, (item) => item.kind)) {
    const ids = [...new Set(same.map(({ text_id }) => text_id))];
    for (const one of (await reviewableOf(kind)?.listRevisions?.(db, ids)) ?? []) {
      const key = keyOfText({ kind, text_id: one.id });
      revisions.set(key, [...(revisions.get(key) ?? []), one]);
    }
  }
  return revisions;
}

/** Records of the texts' authors, without the text itself. By item id. */
async function listAuthorRecords(db: Db, items: readonly ItemRow[]): Promise<Map<string, AuthorRecord>> {
  const ids = [...new Set(items.map(({ author_id }) => author_id))];
  const authors = new Map((await listAuthors(db, ids)).map((author) => [author.id, author]));
  const removed = await countRemoved(db, ids);
  const ownRemoved = await findRemoved(db, items);
  const upheld = db.selectFrom('complaint_item').where('outcome', '=', 'upheld');
  const byAuthor = await upheld
    .select((all) => ['author_id', all.fn.countAll<string>().as('count')])
    .where('author_id', 'in', ['0', ...ids])
    .groupBy('author_id')
    .execute();
  const byText = await upheld
    .select((all) => ['kind', 'text_id', all.fn.countAll<string>().as('count')])
    .where(sql<boolean>`kind || ':' || text_id = any (${items.map(keyOfText)}::text[])`)
    .where('text_id', 'in', ['0', ...new Set(items.map(({ text_id }) => text_id))])
    .groupBy(['kind', 'text_id'])
    .execute();
  return new Map(
    items.flatMap((item) => {
      const author = authors.get(item.author_id);
      if (!author) return [];
      const key = keyOfText(item);
      const all = Number(byAuthor.find(({ author_id }) => author_id === item.author_id)?.count ?? 0);
      const own = Number(byText.find((text) => keyOfText(text) === key)?.count ?? 0);
      const removedTexts = (removed.get(item.author_id) ?? 0) - (ownRemoved.has(key) ? 1 : 0);
      return [[item.id, { openedAt: author.openedAt, removedTexts, upheld: all - own }] as const];
    }),
  );
}

const mostEarlier = 5;

/** Upper bound of an author's removed texts to compare with each waiting one. */
const mostCompared = 50;

async function listEarlier(db: Db, items: readonly ItemRow[]): Promise<Map<string, EarlierText[]>> {
  const { rows } = await sql<Pick<ItemRow, 'text' | 'skeleton' | 'letters'> & { itemId: string }>`
    select t.id as "itemId", before.text, before.skeleton, before.letters
    from unnest(${arrayText(items, ({ id }) => id)}::int8[]) as t (id) join complaint_item item on item.id = t.id
    cross join lateral (
      select removed.text, removed.skeleton, removed.letters from complaint_item removed
      where removed.author_id = item.author_id and removed.phone = item.phone and removed.outcome = 'upheld'
        and (removed.kind, removed.text_id, removed.revision) is distinct from (item.kind, item.text_id, item.revision)
        and removed.text <> ''
      order by removed.id desc limit ${mostCompared}
    ) before`.execute(db);
  const byItem = Map.groupBy(rows, ({ itemId }) => itemId);
  return new Map(items.map((item) => [item.id, rankEarlier(item, byItem.get(item.id) ?? [])]));
}

function rankEarlier(item: ItemRow, rows: readonly Pick<ItemRow, 'text' | 'skeleton' | 'letters'>[]): EarlierText[] {
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

export async function countComplaints(db: Db): Promise<{ state: string; isLate: boolean; count: number }[]> {
  const rows = await db
    .selectFrom('complaint_place as place')
    .innerJoin('complaint_case as whole', 'whole.id', 'place.case_id')
    .select((all) => ['state', sql<boolean>`late_at is not null`.as('isLate'), all.fn.countAll<string>().as('count')])
    .groupBy(['state', sql`late_at is not null`])
    .execute();
  return rows.map(({ state, isLate, count }) => ({ state, isLate, count: Number(count) }));
}

/** Counts undecided texts: hidden ones, and shown ones of late complaints (unknown sender, or its limit reached). */
export async function countUndecided(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ hidden: number; shown: number }>`
    select
      (select count(*)::int4 from complaint_item where is_kept_down and outcome is null) as hidden,
      (select count(*)::int4 from complaint_item where awaits = 'late' and not is_kept_down) as shown`.execute(db);
  const [{ hidden = 0, shown = 0 } = {}] = rows;
  return new Map([
    ['hidden', hidden],
    ['shown_late', shown],
  ]);
}
