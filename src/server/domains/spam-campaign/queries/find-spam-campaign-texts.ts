import { setImmediate as giveWay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { SpamCampaignSearch } from '#contract/spam-campaign.ts';
import { mostSpamCampaignTexts } from '#contract/spam-campaign-rule.ts';
import { storedTexts } from '#server/domains/moderation/door.ts';
import type { Reviewable } from '#server/domains/part.ts';
import { accountRows } from '#server/domains/profile/door.ts';
import { type FoldKeys, foldedTexts, likeFrom, likenessTo, trigramsOf } from '#server/domains/text-check/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import { dayMs } from '#shared/time.ts';
import { numberPattern } from '../rules/number-pattern.ts';

export interface SpamCampaignText {
  kind: string;
  textId: string;
  revision: string;
  phone: string;
  author: string;
  openedAt: Date;
  writtenAt: Date;
}

/** Texts read per search; more take too long, and the moderator must narrow the search. */
export const mostRead = 100_000;
/** Texts whose length differs from the sample's by more than this factor are not compared. */
const lengthFactor = 2;
const atOnce = 500;

interface Row extends SpamCampaignText {
  skeleton: string | null;
  isSame: boolean | null;
  /** Null if no comparison is needed. */
  text: string | null;
}

/**
 * Texts that match the search, oldest first. Excludes texts that concern the moderator, are removed, or were reviewed
 * and kept in this revision. Null if too many would have to be read.
 */
export async function findSpamCampaignTexts(
  db: Db,
  { reviewables, keysOf }: { reviewables(): readonly Reviewable[]; keysOf: FoldKeys },
  moderator: { profileId: string; phone: string },
  search: SpamCampaignSearch,
  now: Date,
): Promise<{ texts: SpamCampaignText[]; isCut: boolean } | null> {
  const read: Row[] = [];
  for (const { kind, rows } of reviewables()) {
    if (rows === undefined) continue;
    read.push(...(await readRows(db, { kind, rows }, conditions(keysOf, moderator, search, now), search)));
    if (read.length > mostRead) return null;
  }
  const alike = search.sample === '' ? read : await filterAlike(read, search.sample);
  const texts = filterSpread(alike, search.least_numbers).sort(
    (a, b) => a.writtenAt.getTime() - b.writtenAt.getTime() || Number(a.textId) - Number(b.textId),
  );
  return { texts: texts.slice(0, mostSpamCampaignTexts), isCut: texts.length > mostSpamCampaignTexts };
}

interface Conditions {
  isPart: RawBuilder<boolean>;
  isSame: RawBuilder<boolean>;
}

async function readRows(
  db: Db,
  { kind, rows }: { kind: string; rows: string },
  { isPart, isSame }: Conditions,
  { sample }: SpamCampaignSearch,
): Promise<Row[]> {
  const text = sample === '' ? sql`null::text` : sql`case when ${isSame} then null else t.text end`;
  const found = await sql<Row>`
    select ${kind}::text as kind, t.id::text as "textId", t.revision, t.phone, t.author, t.written_at as "writtenAt",
      p.created_at as "openedAt", k.skeleton, ${isSame} as "isSame", ${text} as text
    from ${sql.raw(rows)} t join ${sql.raw(accountRows)} p on p.id = t.author
    left join ${sql.raw(foldedTexts)} k on k.kind = ${kind} and k.text_id = t.id::text
    left join ${sql.raw(storedTexts)} c on c.kind = ${kind} and c.text_id = t.id::text
    where ${isPart} limit ${mostRead + 1}::int4`.execute(db);
  return found.rows;
}

/** SQL conditions over texts `t`, author `p`, folded keys `k` and kept texts `c`. */
function conditions(
  keysOf: FoldKeys,
  moderator: { profileId: string; phone: string },
  search: SpamCampaignSearch,
  now: Date,
): Conditions {
  const keys = keysOf(search.sample);
  const isSame =
    search.sample === ''
      ? sql<boolean>`false`
      : sql<boolean>`coalesce(k.skeleton = ${keys.skeleton} or k.letters = ${keys.letters}, false)`;
  const all = [
    sql`t.written_at >= ${new Date(search.from * 1000)}::timestamptz`,
    sql`t.written_at < ${new Date(search.until * 1000)}::timestamptz`,
    sql`t.state in ('shown', 'held')`,
    sql`t.author <> ${moderator.profileId}::int8 and t.phone <> all (${spellingsOf(moderator.phone)}::int8[])`,
    // Reviewed and kept in this revision.
    sql`not coalesce(c.revision = t.revision, false)`,
  ];
  if (search.authors !== '') all.push(sql`t.author = any (${search.authors.split(',')}::int8[])`);
  if (search.account_days > 0) {
    all.push(sql`p.created_at > ${new Date(now.getTime() - search.account_days * dayMs)}::timestamptz`);
  }
  if (search.contains !== '') all.push(holds(search.contains));
  if (search.sample !== '') {
    const { length } = [...search.sample];
    const [shortest, longest] = [Math.floor(length / lengthFactor), length * lengthFactor];
    all.push(sql`(${isSame} or char_length(t.text) between ${shortest}::int4 and ${longest}::int4)`);
  }
  return { isPart: sql<boolean>`${sql.join(all, sql` and `)}`, isSame };
}

/** Matches phone numbers regardless of formatting and script, and other text literally, ignoring case. */
function holds(sought: string): RawBuilder<unknown> {
  const pattern = numberPattern(sought);
  return pattern === null ? sql`strpos(lower(t.text), lower(${sought}::text)) > 0` : sql`t.text ~ ${pattern}::text`;
}

async function filterAlike(rows: readonly Row[], sample: string): Promise<Row[]> {
  const wanted = trigramsOf(sample);
  const kept: Row[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % atOnce === atOnce - 1) await giveWay();
    if (row.isSame || (row.text !== null && likenessTo(wanted, row.text) >= likeFrom)) kept.push(row);
  }
  return kept;
}

/** Keeps texts that appear on at least `leastNumbers` numbers among those found. */
function filterSpread(rows: readonly Row[], leastNumbers: number): Row[] {
  if (leastNumbers <= 1) return [...rows];
  const numbers = new Map<string, Set<string>>();
  for (const { skeleton, phone } of rows) {
    if (skeleton === null) continue;
    const known = numbers.get(skeleton);
    if (known) known.add(phone);
    else numbers.set(skeleton, new Set([phone]));
  }
  return rows.filter(({ skeleton }) => skeleton !== null && (numbers.get(skeleton)?.size ?? 0) >= leastNumbers);
}
