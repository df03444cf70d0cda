import { sql } from 'kysely';
import { countRemoved } from '#server/domains/moderation/queries/list-queue.ts';
import type { TextRevision } from '#server/domains/part.ts';
import { listAuthors } from '#server/domains/profile/queries/list-authors.ts';
import type { FoundText, ReviewableOf } from '#server/domains/text-check/queries/find-texts.ts';
import { findTexts, keyOfText } from '#server/domains/text-check/queries/find-texts.ts';
import { likeFrom, likeness } from '#server/domains/text-check/queries/likeness.ts';
import type { Permission } from '#server/platform/access/permission.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import { canDecide, type Judge } from '../policy.ts';
import { findPanel, listForOthers } from './find-panel.ts';
import { type AppealRow, type CaseRow, type ItemRow, listItems } from './find-ticket.ts';
import { type DecisionRow, listDecisions } from './list-decisions.ts';
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
  /** Of each text, by `kind:id`, what it said before, the newest first. */
  revisions: Map<string, TextRevision[]>;
  /** Whether the moderator who looks may decide about a text of it. */
  canDecide(item: ItemRow): Permission;
  /** By their ids. */
  authors: Map<string, AuthorRecord>;
  decisions: DecisionRow[];
}

/** What is known of who wrote a text. */
export interface AuthorRecord {
  openedAt: Date;
  /** Texts of this account that moderators removed. */
  removedTexts: number;
  /** Complaints about its texts that were upheld. */
  upheld: number;
}

/** What waits, without what concerns the moderator (own number, own complaint, own text) or is for others to decide. */
const forModerator = (db: Db, { profileId, phone }: Judge, forOthers: readonly string[]) =>
  db
    .selectFrom('complaint_case as whole')
    .where('whole.state', 'in', ['open', 'author_asked', 'appealed'])
    .where('whole.id', 'not in', ['0', ...forOthers])
    .where('whole.phone', 'not in', spellingsOf(phone))
    .where('whole.profile_id', 'is distinct from', profileId)
    .where(sql<boolean>`not exists (
      select from complaint_item own where own.case_id = whole.id and own.author_id = ${profileId}::int8
    )`);

/** Complaints that wait for a decision, what is due first first. */
export async function listComplaints(
  db: Db,
  reviewableOf: ReviewableOf,
  moderator: Judge,
  page: Page,
): Promise<Listed<DeskRecord>> {
  const waiting = forModerator(db, moderator, await listForOthers(db, reviewableOf, moderator));
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
  return { items: await fillIn(db, reviewableOf, moderator, cut.items), next: cut.next, total: Number(total) };
}

/** One complaint that waits; null where it does not, concerns the moderator, or is for others to decide. */
export async function findComplaint(
  db: Db,
  reviewableOf: ReviewableOf,
  moderator: Judge,
  id: string,
): Promise<DeskRecord | null> {
  const forOthers = await listForOthers(db, reviewableOf, moderator);
  const rows = await forModerator(db, moderator, forOthers).selectAll('whole').where('whole.id', '=', id).execute();
  return (await fillIn(db, reviewableOf, moderator, rows))[0] ?? null;
}

async function fillIn(
  db: Db,
  reviewableOf: ReviewableOf,
  moderator: Judge,
  rows: readonly CaseRow[],
): Promise<DeskRecord[]> {
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
  const revisions = await listRevisions(db, reviewableOf, items);
  const authors = await listAuthorRecords(db, [...new Set(items.map(({ author_id }) => author_id))]);
  const panel = await findPanel(db, reviewableOf, { items, appeals });
  const decisions = await listDecisions(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...{ row, revisions, authors },
    decisions: decisions.filter(({ case_id }) => case_id === row.id),
    isDisowned: disowned.some(({ case_id }) => case_id === row.id),
    items: items.filter(({ case_id }) => case_id === row.id),
    ...{ appeals, texts, earlier },
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

async function listAuthorRecords(db: Db, ids: readonly string[]): Promise<Map<string, AuthorRecord>> {
  const removed = await countRemoved(db, ids);
  const upheld = await db
    .selectFrom('complaint_item')
    .select((all) => ['author_id', all.fn.countAll<string>().as('count')])
    .where('author_id', 'in', ['0', ...ids])
    .where('outcome', '=', 'upheld')
    .groupBy('author_id')
    .execute();
  return new Map(
    (await listAuthors(db, [...ids])).map(({ id, openedAt }) => [
      id,
      {
        openedAt,
        removedTexts: removed.get(id) ?? 0,
        upheld: Number(upheld.find(({ author_id }) => author_id === id)?.count ?? 0),
      },
    ]),
  );
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
