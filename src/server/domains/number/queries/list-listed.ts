import { sql } from 'kysely';
import type { Organisation } from '#contract/number.ts';
import type { Database } from '#server/platform/db/database.ts';
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

/** Numbers with the most bad units, decayed: the most complained about lately. Organisations' numbers are left out. */
export async function listMostComplained(database: Database, limit: number): Promise<ListedNumber[]> {
  return database.db
    .selectFrom('number')
    .select(listed)
    .where(sql<boolean>`member_score + open_score > 0`)
    .where(sql<boolean>`organisations = '[]'::jsonb`)
    .orderBy(sql`(member_score + open_score) desc`)
    .orderBy('phone')
    .limit(limit)
    .execute();
}

/**
 * Numbers that the most different people looked up. Private persons' numbers never come: a number is listed only when a
 * public register names an organisation behind it or complaints about it are on record.
 */
export async function listMostLookedUp(database: Database, limit: number): Promise<ListedNumber[]> {
  return database.db
    .selectFrom('number')
    .select(listed)
    .where('lookups', '>', '0')
    .where(sql<boolean>`(organisations <> '[]'::jsonb or member_score + open_score > 0)`)
    .orderBy('lookups', 'desc')
    .orderBy('phone')
    .limit(limit)
    .execute();
}

/** Which numbers search engines might list, for both queries below; the second line is the index's own condition. */
const mayBeListed = (minScore: number) => sql<boolean>`
  (organisations <> '[]'::jsonb or member_score + open_score >= ${minScore})
  and (organisations <> '[]'::jsonb or member_score + open_score > 0)`;

/** Numbers that search engines may list once their verdict agrees, in the order of the number, after `after`. */
export async function listIndexable(
  database: Database,
  options: { minScore: number; after: string; limit: number },
): Promise<(ListedNumber & { updated_at: Date })[]> {
  return database.db
    .selectFrom('number')
    .select([...listed, 'updated_at'])
    .where('phone', '>', options.after)
    .where(mayBeListed(options.minScore))
    .orderBy('phone')
    .limit(options.limit)
    .execute();
}

/** What `listIndexable` would answer, in short; null when that is nothing. */
export async function measureIndexable(
  database: Database,
  options: { minScore: number; after: string; limit: number },
): Promise<{ first: string; last: string; count: number; updatedAt: Date } | null> {
  const rows = await database.db
    .selectFrom((from) =>
      from
        .selectFrom('number')
        .select(['phone', 'updated_at'])
        .where('phone', '>', options.after)
        .where(mayBeListed(options.minScore))
        .orderBy('phone')
        .limit(options.limit)
        .as('part'),
    )
    .select([
      sql<string | null>`min(phone)`.as('first'),
      sql<string | null>`max(phone)`.as('last'),
      sql<number>`count(*)::int4`.as('count'),
      sql<Date | null>`max(updated_at)`.as('updatedAt'),
    ])
    .execute();
  const row = rows[0];
  if (!row?.first || !row.last || !row.updatedAt) return null;
  return { first: row.first, last: row.last, count: row.count, updatedAt: row.updatedAt };
}
