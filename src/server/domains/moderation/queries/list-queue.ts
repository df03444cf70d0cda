import { type Selectable, sql } from 'kysely';
import type { TextRule } from '#contract/moderation.ts';
import type { ReactionGroup, ReviewableText, TextRevision } from '#server/domains/part.ts';
import { listAuthors } from '#server/domains/profile/door.ts';
import { type FoundText, findTexts, keyOfText, type ReviewableOf } from '#server/domains/text-check/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import { canDecide } from '../policy.ts';
import type { ModerationCaseTable } from '../tables.ts';
import { isNoneOf } from './find-barrier.ts';

export interface QueueRecord {
  row: Selectable<ModerationCaseTable>;
  text: ReviewableText;
  reports: { reason: TextRule; count: number }[];
  words: string[];
  reactions: ReactionGroup[];
  revisions: TextRevision[];
  /** Identical texts that a check found elsewhere. */
  matches: FoundText[];
  author: { role: string; openedAt: Date; removedTexts: number };
}

export interface QueueViewer {
  profileId: string;
  phone: string;
  /** Texts that the viewer may not decide about (`readExcludedTexts`). */
  excludedTexts: readonly { kind: string; id: string }[];
}

/** Leaves out the viewer's own texts, texts about the viewer's number, and those reserved for colleagues. */
const forModerator = (db: Db, { profileId, phone, excludedTexts }: QueueViewer) =>
  db
    .selectFrom('moderation_case')
    .where('state', '=', 'open')
    .where('profile_id', '!=', profileId)
    .where('phone', 'not in', spellingsOf(phone))
    .where(isNoneOf(excludedTexts, 'moderation_case'));

/** Open texts: first those with enough independent reporters, then the oldest, last those set aside. */
export async function listQueue(
  db: Db,
  reviewableOf: ReviewableOf,
  moderator: QueueViewer,
  page: Page,
  now: Date,
): Promise<Listed<QueueRecord> & { oldestAt: Date | null }> {
  const waiting = forModerator(db, moderator);
  const { total, oldest } = await waiting
    .select((all) => [all.fn.countAll<string>().as('total'), all.fn.min('opened_at').as('oldest')])
    .executeTakeFirstOrThrow();
  const [rank, openedAt, id] = page.after ?? [];
  const rows = await waiting
    .selectAll()
    // As text, since a Date drops the microseconds that the cursor needs.
    .select(sql<string>`opened_at::text`.as('openedAt'))
    .$if(page.after !== null, (rest) =>
      rest.where(
        sql<boolean>`(rank < ${rank}::int2 or (rank = ${rank}::int2 and (opened_at, id) > (${openedAt}::timestamptz, ${id}::int8)))`,
      ),
    )
    .orderBy('rank', 'desc')
    .orderBy('opened_at')
    .orderBy('id')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  const { items, next } = cutPage(rows, page, (row) => [String(row.rank), row.openedAt, row.id]);
  return {
    items: await fillIn(db, reviewableOf, items, { moderator, now }),
    next,
    total: Number(total),
    oldestAt: oldest === null ? null : new Date(oldest),
  };
}

/** One queued text; null if it is not open or concerns the moderator. */
export async function findQueued(
  db: Db,
  reviewableOf: ReviewableOf,
  moderator: QueueViewer,
  id: string,
  now: Date,
): Promise<QueueRecord | null> {
  const rows = await forModerator(db, moderator).selectAll().where('id', '=', id).execute();
  return (await fillIn(db, reviewableOf, rows, { moderator, now }))[0] ?? null;
}

/** The id of the text's open case, or null. */
export async function findCaseOf(db: Db, { kind, textId }: { kind: string; textId: string }): Promise<string | null> {
  const row = await db
    .selectFrom('moderation_case')
    .select('id')
    .where('kind', '=', kind)
    .where('text_id', '=', textId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row?.id ?? null;
}

async function fillIn(
  db: Db,
  reviewableOf: ReviewableOf,
  rows: readonly Selectable<ModerationCaseTable>[],
  { moderator, now }: { moderator: QueueViewer; now: Date },
): Promise<QueueRecord[]> {
  const repeated = rows.flatMap((row) => repeatedTexts(row));
  const texts = await findTexts(db, reviewableOf, [...rows.map(keyOfText), ...repeated]);
  const reactions: (ReactionGroup & { kind: string })[] = [];
  const revisions: (TextRevision & { kind: string })[] = [];
  for (const [kind, same] of Map.groupBy(rows, (row) => row.kind)) {
    const reviewable = reviewableOf(kind);
    const ids = same.map(({ text_id }) => text_id);
    for (const one of (await reviewable?.listRevisions?.(db, ids)) ?? []) revisions.push({ ...one, kind });
    for (const group of (await reviewable?.countReactions?.(db, ids, now)) ?? []) reactions.push({ ...group, kind });
  }
  const keys = rows.map(keyOfText);
  const reports = await db
    .selectFrom('moderation_report')
    .select(['kind', 'text_id', 'reason', 'words'])
    .where(sql<boolean>`kind || ':' || text_id = any (${keys}::text[])`)
    .where('kind', 'in', ['', ...new Set(rows.map(({ kind }) => kind))])
    .where('text_id', 'in', ['', ...new Set(rows.map(({ text_id }) => text_id))])
    .where('outcome', 'is', null)
    .orderBy('id')
    .execute();
  const authorIds = [...new Set(rows.map(({ profile_id }) => profile_id))];
  const authors = new Map((await listAuthors(db, authorIds)).map((author) => [author.id, author]));
  const removed = await countRemoved(db, authorIds);
  return rows.flatMap((row) => {
    const key = keyOfText(row);
    const text = texts.get(key)?.text;
    const author = authors.get(row.profile_id);
    if (!text || !author) return [];
    const told = reports.filter((report) => keyOfText(report) === key);
    const byReason = Map.groupBy(told, ({ reason }) => reason as TextRule);
    return {
      row,
      text,
      reports: [...byReason].map(([reason, all]) => ({ reason, count: all.length })),
      words: told.map(({ words }) => words).filter((words) => words !== ''),
      reactions: reactions.filter((group) => group.kind === row.kind && group.id === row.text_id),
      revisions: revisions.filter((one) => one.kind === row.kind && one.id === row.text_id),
      matches: repeatedTexts(row).flatMap((other) => {
        const found = texts.get(other);
        return found && canDecide(moderator, found.text).may ? [found] : [];
      }),
      author: { role: author.role, openedAt: author.openedAt, removedTexts: removed.get(row.profile_id) ?? 0 },
    };
  });
}

function repeatedTexts(row: Selectable<ModerationCaseTable>): string[] {
  const told = row.holds.flatMap(({ evidence: { texts } }) => (Array.isArray(texts) ? (texts as string[]) : []));
  return [...new Set(told)].filter((other) => other !== keyOfText(row));
}

export async function countRemoved(db: Db, authors: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('moderation_case')
    .select((row) => ['profile_id', row.fn.countAll<string>().as('count')])
    .where('profile_id', 'in', ['0', ...authors])
    .where('outcome', '=', 'removed')
    .groupBy('profile_id')
    .execute();
  return new Map(rows.map(({ profile_id, count }) => [profile_id, Number(count)]));
}

/** Those of the texts that a moderator removed, by `keyOfText`. */
export async function findRemoved(db: Db, texts: readonly { kind: string; text_id: string }[]): Promise<Set<string>> {
  const keys = texts.map(keyOfText);
  const rows = await db
    .selectFrom('moderation_case')
    .select(['kind', 'text_id'])
    .where(sql<boolean>`kind || ':' || text_id = any (${keys}::text[])`)
    .where('text_id', 'in', ['0', ...new Set(texts.map(({ text_id }) => text_id))])
    .where('outcome', '=', 'removed')
    .execute();
  return new Set(rows.map(keyOfText));
}

export async function countQueue(db: Db): Promise<{ rank: number; count: number; oldestAt: Date }[]> {
  const rows = await db
    .selectFrom('moderation_case')
    .select((row) => ['rank', row.fn.countAll<string>().as('count'), row.fn.min('opened_at').as('oldest')])
    .where('state', '=', 'open')
    .groupBy('rank')
    .execute();
  return rows.map(({ rank, count, oldest }) => ({ rank, count: Number(count), oldestAt: new Date(oldest) }));
}
