import { CompiledQuery, sql } from 'kysely';
import { accountRows } from '#server/domains/profile/queries/account-rows.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { type GivenRow, givenParameters, givenRows, givenValues } from '#server/platform/db/given-rows.ts';
import { askNamed, nameStatement } from '#server/platform/db/named-statement.ts';
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

/** Of these persons what they say of these numbers, by number and person. */
export async function listOpinionsOfPairs(
  db: Db,
  pairs: readonly { phone: string; profileId: string }[],
): Promise<OpinionRow[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<OpinionRow>`
    ${from} join (
      select distinct phone, profile from unnest(
        ${arrayText(pairs, ({ phone }) => phone)}::int8[], ${arrayText(pairs, ({ profileId }) => profileId)}::int8[]
      ) as pair (phone, profile)
    ) asked on asked.phone = o.phone and asked.profile = o.profile_id
    order by o.phone, o.profile_id`.execute(db);
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

const ownColumns = {
  ...{ banned_at: 'timestamptz', tags: 'jsonb', tagged_at: 'timestamptz', answers: 'jsonb' },
  ...{ answered_at: 'timestamptz', kind: 'text', bad_at: 'timestamptz', good_at: 'timestamptz' },
  ...{ is_bad_new: 'boolean', is_good_new: 'boolean', is_concealed: 'boolean', withdrawn_by: 'int8' },
  holder_changed_at: 'timestamptz',
} as const;
const listed = Object.keys(ownColumns);

/** The columns of a row that `opinionsSaid` reads beside `profile`. */
export const saidColumns = { phone: 'int8', now: 'timestamptz', ...ownColumns } as const;

/** What stands in a row of `saidColumns`. */
export function saidRow(phone: string, opinion: Opinion, now: Date): GivenRow<typeof saidColumns> {
  const at = (date: Date | null) => date?.toISOString() ?? null;
  const json = (value: object | null) => value && JSON.stringify(value);
  return {
    ...{ phone, now: now.toISOString(), kind: opinion.kind, withdrawn_by: opinion.withdrawnBy },
    ...{ tags: json(opinion.tags), answers: json(opinion.answers), is_concealed: opinion.isConcealed },
    ...{ banned_at: at(opinion.bannedAt), tagged_at: at(opinion.taggedAt), answered_at: at(opinion.answeredAt) },
    ...{ bad_at: at(opinion.badAt), good_at: at(opinion.goodAt), holder_changed_at: at(opinion.holderChangedAt) },
    ...{ is_bad_new: opinion.isBadNew, is_good_new: opinion.isGoodNew },
  };
}

/**
 * Writes opinions in place of what the same people said of the same numbers, as text of a statement.
 *
 * @param from rows with `profile` and `saidColumns`
 */
export function opinionsSaid(from: string): string {
  return `insert into opinion (phone, profile_id, updated_at, ${listed.join(', ')})
    select phone, profile, now, ${listed.join(', ')} from ${from}
    on conflict (phone, profile_id) do update set updated_at = excluded.updated_at,
      ${listed.map((column) => `${column} = excluded.${column}`).join(', ')}`;
}

const rowColumns = { profile: 'int8', ...saidColumns } as const;
const write = nameStatement(
  'write-opinions',
  givenParameters(rowColumns),
  `with ${givenRows(rowColumns)} ${opinionsSaid('given')}`,
);

/** The same of any number of them. */
export async function writeOpinionRows(tx: Tx, rows: readonly WrittenOpinion[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map((row) => ({ profile: row.profileId, ...saidRow(row.phone, row, now) }));
  const { text, values } = askNamed(write, givenValues(rowColumns, given));
  await tx.executeQuery(CompiledQuery.raw(text, values));
}

/** What somebody is taken to say who says nothing yet of this number. */
export function newOpinion(phone: string, profileId: string): WrittenOpinion {
  return { phone, profileId, ...noOpinion };
}
