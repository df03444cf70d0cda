import { sql } from 'kysely';
import { accountRows } from '#server/domains/profile/queries/account-rows.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { noOpinion, type Opinion } from '../rules/opinion.ts';
import '../tables.ts';

/** An opinion with whose it is and of what. */
export interface OpinionRow extends Opinion {
  phone: string;
  profileId: string;
  accountCreatedAt: Date;
}

/** Columns of an `OpinionRow`, of an opinion `o` and its person's account `p`. */
export const opinionColumns = `o.phone, o.profile_id as "profileId", p.created_at as "accountCreatedAt", o.banned_at as "bannedAt",
  o.tags, o.tagged_at as "taggedAt", o.answers, o.answered_at as "answeredAt", o.kind, o.bad_at as "badAt",
  o.good_at as "goodAt", o.is_bad_new as "isBadNew", o.is_good_new as "isGoodNew", o.is_concealed as "isConcealed",
  o.withdrawn_by as "withdrawnBy",
  o.holder_changed_at as "holderChangedAt"`;

const from = sql.raw(`select ${opinionColumns} from opinion o join ${accountRows} p on p.id = o.profile_id`);

/** What a person says of a number; null where nothing is kept of it. */
export async function findOpinion(db: Db, phone: string, profileId: string): Promise<Opinion | null> {
  const { rows } = await sql<OpinionRow>`
    ${from} where o.phone = ${phone}::int8 and o.profile_id = ${profileId}::int8`.execute(db);
  return rows[0] ?? null;
}

/** All of one person, by the number. */
export async function listOpinionsBy(db: Db, profileId: string): Promise<OpinionRow[]> {
  const { rows } = await sql<OpinionRow>`
    ${from} where o.profile_id = ${profileId}::int8 order by o.phone`.execute(db);
  return rows;
}

/** All that a moderators' act withdrew, by number and person. */
export async function listWithdrawnBy(db: Db, actId: string): Promise<OpinionRow[]> {
  const { rows } = await sql<OpinionRow>`
    ${from} where o.withdrawn_by = ${actId}::int8 order by o.phone, o.profile_id`.execute(db);
  return rows;
}

/** All of one number, by the person. */
export async function listOpinionsOf(db: Db, phone: string): Promise<OpinionRow[]> {
  const { rows } = await sql<OpinionRow>`${from} where o.phone = ${phone}::int8 order by o.profile_id`.execute(db);
  return rows;
}

/** Of one number those that speak for it, or against it, and were first said after a moment; by their time. */
export async function listVotesAfter(
  db: Db,
  phone: string,
  { sign, after }: { sign: 'bad' | 'good'; after: Date },
): Promise<OpinionRow[]> {
  const at = sql.raw(sign === 'bad' ? 'o.bad_at' : 'o.good_at');
  const isOfSign = sql.raw(sign === 'bad' ? "o.kind <> 'positive'" : "o.kind = 'positive'");
  const { rows } = await sql<OpinionRow>`
    ${from} where o.phone = ${phone}::int8 and ${isOfSign} and ${at} > ${after}::timestamptz
    order by ${at}, o.profile_id`.execute(db);
  return rows;
}

/** Of one number those that weigh half for their accounts' age. */
export async function listNewOpinionsOf(db: Db, phone: string): Promise<OpinionRow[]> {
  const { rows } = await sql<OpinionRow>`
    ${from} where o.phone = ${phone}::int8 and o.kind is not null and (o.is_bad_new or o.is_good_new)
    order by o.profile_id`.execute(db);
  return rows;
}

/** What a row is written from. */
export type WrittenOpinion = Opinion & Pick<OpinionRow, 'phone' | 'profileId'>;

/** Writes opinions in place of what the same people said of the same numbers. */
export async function writeOpinionRows(tx: Tx, rows: readonly WrittenOpinion[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const texts = (pick: (row: WrittenOpinion) => string | null) => arrayText(rows, pick);
  const times = (pick: (row: WrittenOpinion) => Date | null) =>
    arrayText(rows, (row) => pick(row)?.toISOString() ?? null);
  const json = (value: object | null) => value && JSON.stringify(value);
  await sql`
    insert into opinion (phone, profile_id, banned_at, tags, tagged_at, answers, answered_at, kind, bad_at, good_at,
      is_bad_new, is_good_new, is_concealed, withdrawn_by, holder_changed_at, updated_at)
    select t.*, ${now}::timestamptz from unnest(
      ${texts((row) => row.phone)}::int8[],
      ${texts((row) => row.profileId)}::int8[],
      ${times((row) => row.bannedAt)}::timestamptz[],
      ${texts((row) => json(row.tags))}::jsonb[],
      ${times((row) => row.taggedAt)}::timestamptz[],
      ${texts((row) => json(row.answers))}::jsonb[],
      ${times((row) => row.answeredAt)}::timestamptz[],
      ${texts((row) => row.kind)}::text[],
      ${times((row) => row.badAt)}::timestamptz[],
      ${times((row) => row.goodAt)}::timestamptz[],
      ${arrayText(rows, (row) => row.isBadNew)}::boolean[],
      ${arrayText(rows, (row) => row.isGoodNew)}::boolean[],
      ${arrayText(rows, (row) => row.isConcealed)}::boolean[],
      ${texts((row) => row.withdrawnBy)}::int8[],
      ${times((row) => row.holderChangedAt)}::timestamptz[]
    ) as t
    on conflict (phone, profile_id) do update set
      banned_at = excluded.banned_at, tags = excluded.tags, tagged_at = excluded.tagged_at,
      answers = excluded.answers, answered_at = excluded.answered_at, kind = excluded.kind, bad_at = excluded.bad_at,
      good_at = excluded.good_at, is_bad_new = excluded.is_bad_new, is_good_new = excluded.is_good_new,
      is_concealed = excluded.is_concealed, withdrawn_by = excluded.withdrawn_by,
      holder_changed_at = excluded.holder_changed_at,
      updated_at = excluded.updated_at`.execute(tx);
}

/** What somebody is taken to say who says nothing yet of this number. */
export function newOpinion(phone: string, profileId: string): WrittenOpinion {
  return { phone, profileId, ...noOpinion };
}
