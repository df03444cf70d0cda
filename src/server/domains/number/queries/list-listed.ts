import { sql } from 'kysely';
import type { Organisation } from '#contract/number.ts';
import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import type { ReadSource } from '#server/platform/db/read-source.ts';
import { indexedUnits } from '../rules.ts';
import type { StoredEvidence, StoredOpenData } from './number-row.ts';

export interface ListedNumber {
  phone: string;
  country: string | null;
  lookups: string;
  evidence: StoredEvidence[];
  open_data: StoredOpenData[];
  organisations: Organisation[];
}

const listed = ['phone', 'country', 'lookups', 'evidence', 'open_data', 'organisations'] as const;

/** Numbers with the most recent complaints (decayed bad units), without organizations and examples. */
export async function listMostComplained({ db }: Pick<ReadSource, 'db'>, limit: number): Promise<ListedNumber[]> {
  return db
    .selectFrom('number')
    .select(listed)
    .where(sql<boolean>`member_score + open_score > 0`)
    .where(sql<boolean>`organisations = '[]'::jsonb`)
    .where('is_example', '=', false)
    .orderBy(sql`(member_score + open_score) desc`)
    .orderBy('phone')
    .limit(limit)
    .modifyEnd(onEveryShard)
    .execute();
}

/**
 * The most looked-up numbers, with at least `fewest` look-ups. A private person's number never appears: a number is
 * listed only if a public register names an organization for it or complaints about it are on record.
 */
export async function listMostLookedUp(
  { db }: Pick<ReadSource, 'db'>,
  fewest: number,
  limit: number,
): Promise<ListedNumber[]> {
  return db
    .selectFrom('number')
    .select(listed)
    .where('lookups', '>', '0')
    .where('lookups', '>=', String(fewest))
    .where(sql<boolean>`(organisations <> '[]'::jsonb or member_score + open_score > 0)`)
    .where('is_example', '=', false)
    .orderBy('lookups', 'desc')
    .orderBy('phone')
    .limit(limit)
    .modifyEnd(onEveryShard)
    .execute();
}

export async function listExamples(
  { db }: Pick<ReadSource, 'db'>,
  limit: number,
): Promise<(Pick<ListedNumber, 'phone' | 'country' | 'evidence' | 'open_data'> & { comments: number })[]> {
  return db
    .selectFrom('number')
    .select(['phone', 'country', 'evidence', 'open_data', 'comments'])
    .where('is_example', '=', true)
    .orderBy('comments', 'desc')
    .orderBy('phone')
    .limit(limit)
    .modifyEnd(onEveryShard)
    .execute();
}

export interface IndexableNumber extends Pick<ListedNumber, 'evidence' | 'open_data' | 'organisations'> {
  phone: string;
  updated_at: Date;
}

/** Numbers among the next `limit` that may be listed; `last` continues. Bounded, as PGlite blocks meanwhile. */
export async function scanIndexable(
  db: Db,
  options: { minScore: number; after: string; limit: number },
): Promise<{ found: IndexableNumber[]; last: string | null }> {
  // The inner condition must match the index `number_listable`.
  const { rows } = await sql<IndexableNumber & { may: boolean }>`
    select phone, updated_at, may,
      case when may then evidence end as evidence,
      case when may then open_data end as open_data,
      case when may then organisations end as organisations
    from (
      select phone, updated_at, evidence, open_data, organisations,
        not is_example and (organisations <> '[]'::jsonb or member_score + open_score >= ${options.minScore}) as may
      from number
      where phone > ${options.after} and (organisations <> '[]'::jsonb or member_units + open_units >= ${sql.lit(indexedUnits)})
      order by phone
      limit ${options.limit}
    ) as piece
    order by phone ${onEveryShard}`.execute(db);
  const last = rows.length < options.limit ? null : (rows.at(-1)?.phone ?? null);
  return { found: rows.filter(({ may }) => may), last };
}

export async function findIndexable(db: Db, phone: string, minScore: number): Promise<IndexableNumber | null> {
  const { found } = await scanIndexable(db, { minScore, after: String(BigInt(phone) - 1n), limit: 1 });
  return found.find((row) => row.phone === phone) ?? null;
}
