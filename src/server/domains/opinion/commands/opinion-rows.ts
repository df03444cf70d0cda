import { sql } from 'kysely';
import { accountRows } from '#server/domains/profile/door.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { noOpinion, type Opinion, voteOf } from '../rules/opinion.ts';
import type { Vote } from '../rules/vote-surge.ts';

export interface OpinionRow extends Opinion {
  phone: string;
  profileId: string;
  accountCreatedAt: Date;
}

/** Columns of an `OpinionRow`: opinion `o`, account `p`. */
export const opinionColumns = `o.phone, o.profile_id as "profileId", p.created_at as "accountCreatedAt", o.banned_at as "blockedAt",
  o.tags, o.tagged_at as "taggedAt", o.answers, o.answered_at as "answeredAt", o.kind, o.bad_at as "badAt",
  o.good_at as "goodAt", o.is_bad_new as "isBadNew", o.is_good_new as "isGoodNew", o.is_concealed as "isConcealed",
  o.withdrawn_by as "withdrawnBy",
  o.holder_changed_at as "holderChangedAt", o.former_kind as "formerKind", o.former_at as "formerAt",
  o.is_former_new as "isFormerNew", o.former_since as "formerSince", o.network, o.network_at as "networkAt", o.crowd`;

const from = sql.raw(`select ${opinionColumns} from opinion o join ${accountRows} p on p.id = o.profile_id`);

export async function findOpinion(db: Db, phone: string, profileId: string): Promise<Opinion | null> {
  const { rows } = await sql<OpinionRow>`
    ${from} where o.phone = ${phone}::int8 and o.profile_id = ${profileId}::int8`.execute(db);
  return rows[0] ?? null;
}

export async function listOpinionsBy(db: Db, profileId: string): Promise<OpinionRow[]> {
  const { rows } = await sql<OpinionRow>`
    ${from} where o.profile_id = ${profileId}::int8 order by o.phone ${onEveryShard}`.execute(db);
  return rows;
}

export async function listWithdrawnBy(db: Db, actId: string): Promise<OpinionRow[]> {
  const { rows } = await sql<OpinionRow>`
    ${from} where o.withdrawn_by = ${actId}::int8 order by o.phone, o.profile_id ${onEveryShard}`.execute(db);
  return rows;
}

/** Opinions of these pairs, ordered by number and person. */
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

export async function listOpinionsOf(db: Db, phone: string): Promise<OpinionRow[]> {
  const { rows } = await sql<OpinionRow>`${from} where o.phone = ${phone}::int8 order by o.profile_id`.execute(db);
  return rows;
}

export interface DatedVote extends Vote {
  row: OpinionRow;
}

const mostVotes = 1_000;

/** Votes of one sign first given after `after`; with `before`, only the earliest of the range. */
export async function listVotes(
  db: Db,
  phone: string,
  { sign, after, before }: { sign: 'bad' | 'good'; after: Date; before?: Date },
): Promise<DatedVote[]> {
  const at = sql.raw(sign === 'bad' ? 'o.bad_at' : 'o.good_at');
  const isOfSign = sql.raw(sign === 'bad' ? "o.kind is not null and o.kind <> 'positive'" : "o.kind = 'positive'");
  const until = before ? sql`and ${at} < ${before}::timestamptz` : sql``;
  const { rows } = await sql<OpinionRow>`
    ${from} where o.phone = ${phone}::int8 and ${isOfSign} and ${at} > ${after}::timestamptz ${until}
    order by ${at}, o.profile_id ${before ? sql`limit ${mostVotes}` : sql``}`.execute(db);
  return rows.flatMap((row): DatedVote[] => {
    const vote = voteOf(row);
    return vote === null ? [] : [{ at: vote.at, accountCreatedAt: row.accountCreatedAt, crowd: row.crowd, row }];
  });
}

/** Opinions with half weight because of a new account. */
export async function listNewOpinionsOf(db: Db, phone: string): Promise<OpinionRow[]> {
  const { rows } = await sql<OpinionRow>`
    ${from} where o.phone = ${phone}::int8 and o.kind is not null and (o.is_bad_new or o.is_good_new)
    order by o.profile_id`.execute(db);
  return rows;
}

/** Crowd of the voters from a neighborhood; null if there is none or it was forgotten. */
export async function findCrowd(tx: Tx, phone: string, network: string): Promise<string | null> {
  const row = await tx
    .selectFrom('opinion')
    .select('crowd')
    .where('phone', '=', phone)
    .where('network', '=', network)
    .limit(1)
    .executeTakeFirst();
  return row?.crowd ?? null;
}

export async function listCrowdsOf(
  db: Db,
  rows: readonly Pick<OpinionRow, 'phone' | 'profileId' | 'crowd'>[],
): Promise<OpinionRow[]> {
  const ofCrowds = rows.filter(({ crowd }) => crowd !== null);
  if (ofCrowds.length === 0) return [];
  const { rows: all } = await sql<OpinionRow>`
    ${from} join (
      select distinct phone, crowd from unnest(
        ${arrayText(ofCrowds, ({ phone }) => phone)}::int8[], ${arrayText(ofCrowds, ({ crowd }) => crowd ?? '')}::text[]
      ) as pair (phone, crowd)
    ) asked on asked.phone = o.phone and asked.crowd = o.crowd
    order by o.phone, o.profile_id`.execute(db);
  const changed = new Set(rows.map(({ phone, profileId }) => `${phone} ${profileId}`));
  return all.filter(({ phone, profileId }) => !changed.has(`${phone} ${profileId}`));
}

/** Opinions about former holders that changed at `since` or earlier. */
export async function listFadedOf(tx: Tx, phone: string, since: Date): Promise<OpinionRow[]> {
  const { rows } = await sql<OpinionRow>`
    ${from} where o.phone = ${phone}::int8 and o.former_kind is not null and o.former_since <= ${since}::timestamptz
    order by o.profile_id`.execute(tx);
  return rows;
}

export type WrittenOpinion = Opinion & Pick<OpinionRow, 'phone' | 'profileId'>;

/** Rows per statement: PostgreSQL allows 65,535 parameters. */
const mostRows = 1_000;

export async function writeOpinionRows(tx: Tx, rows: readonly WrittenOpinion[], now: Date): Promise<void> {
  for (let at = 0; at < rows.length; at += mostRows) {
    await tx
      .insertInto('opinion')
      .values(rows.slice(at, at + mostRows).map((row) => toRow(row, now)))
      .onConflict((conflict) =>
        conflict.columns(['phone', 'profile_id']).doUpdateSet((written) => {
          const columns = Object.keys(toRow(noRow, now)) as (keyof ReturnType<typeof toRow>)[];
          return Object.fromEntries(columns.map((column) => [column, written.ref(`excluded.${column}`)]));
        }),
      )
      .execute();
  }
}

const noRow: WrittenOpinion = { phone: '0', profileId: '0', ...noOpinion };

function toRow({ phone, profileId, ...opinion }: WrittenOpinion, now: Date) {
  const json = (value: object | null) => value && JSON.stringify(value);
  return {
    phone,
    profile_id: profileId,
    banned_at: opinion.blockedAt,
    tags: json(opinion.tags),
    tagged_at: opinion.taggedAt,
    answers: json(opinion.answers),
    answered_at: opinion.answeredAt,
    kind: opinion.kind,
    bad_at: opinion.badAt,
    good_at: opinion.goodAt,
    is_bad_new: opinion.isBadNew,
    is_good_new: opinion.isGoodNew,
    is_concealed: opinion.isConcealed,
    withdrawn_by: opinion.withdrawnBy,
    holder_changed_at: opinion.holderChangedAt,
    former_kind: opinion.formerKind,
    former_at: opinion.formerAt,
    is_former_new: opinion.isFormerNew,
    former_since: opinion.formerSince,
    network: opinion.network,
    network_at: opinion.networkAt,
    crowd: opinion.crowd,
    updated_at: now,
  };
}

export function newOpinion(phone: string, profileId: string): WrittenOpinion {
  return { phone, profileId, ...noOpinion };
}
