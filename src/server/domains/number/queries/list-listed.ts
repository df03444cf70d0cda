import { sql } from 'kysely';
import type { Organisation } from '#contract/number.ts';
import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import type { ReadSource } from '#server/platform/db/replicas.ts';
import { indexedUnits } from '../rules.ts';
import type { StoredEvidence, StoredOpenData } from './number-row.ts';
import '../tables.ts';

export interface ListedNumber {
  phone: string;
  country: string | null;
  lookups: string;
  evidence: StoredEvidence[];
  open_data: StoredOpenData[];
  organisations: Organisation[];
}

const listed = ['phone', 'country', 'lookups', 'evidence', 'open_data', 'organisations'] as const;

/** Numbers with the most bad units, decayed: the most complained about lately; not organisations', and no examples. */
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
 * Numbers that were looked up most often, at least `fewest` times. Private persons' numbers never come: a number is listed only when a
 * public register names an organisation behind it or complaints about it are on record.
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

/** Numbers that made-up members say something of, the most commented first. */
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

/** A number, with what decides about it where search engines might list it. */
export interface IndexableNumber extends Pick<ListedNumber, 'evidence' | 'open_data' | 'organisations'> {
  phone: string;
  updated_at: Date;
}

/**
 * Looks through the next `limit` numbers after `after`, in their order, for those that search engines may list once
 * their verdict agrees. So many at most are read, whatever is found: the embedded database holds up all else meanwhile.
 *
 * @returns `last` is where to go on; null at the end
 */
export async function scanIndexable(
  db: Db,
  options: { minScore: number; after: string; limit: number },
): Promise<{ found: IndexableNumber[]; last: string | null }> {
  // The inner condition is that of the index `number_listable`.
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

/** One number as `scanIndexable` would give it; null where search engines may not list it. */
export async function findIndexable(db: Db, phone: string, minScore: number): Promise<IndexableNumber | null> {
  const { found } = await scanIndexable(db, { minScore, after: String(BigInt(phone) - 1n), limit: 1 });
  return found.find((row) => row.phone === phone) ?? null;
}
