import { sql } from 'kysely';
import type { Organisation } from '#contract/number.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { PhoneHash } from './queries/list-unlisted.ts';
import type { NumberHolder } from './rules/shown-names.ts';
import { dayNumber, manyCallsDays, manyCallsFrom, openDataWeight, scoreOf } from './rules.ts';
import type { StoredEvidence, StoredName, StoredOpenData } from './tables.ts';

/** All that is stored about one number; empty defaults where it has no row. */
export interface NumberRecord {
  country: string | null;
  lookups: string;
  evidence: StoredEvidence[];
  openData: StoredOpenData[];
  organisations: Organisation[];
  /** What members call it, the best supported first. */
  names: StoredName[];
  /** Who signs in with it; null where nobody does. */
  holder: NumberHolder | null;
  isUnlisted: boolean;
  /**
   * Different visitors within `manyCallsDays`, counted up to `manyCallsFrom`; 0 where they and all other evidence
   * together cannot come to that.
   */
  recentVisitors: number;
}

/** What is stored about a number without a row. */
export const emptyRecord: NumberRecord = {
  country: null,
  lookups: '0',
  evidence: [],
  openData: [],
  organisations: [],
  names: [],
  holder: null,
  isUnlisted: false,
  recentVisitors: 0,
};

// Prepared once a connection by its name. One row comes back for every number: what has no row has null columns.
// Visitors are counted only where the count can matter: `$3` is what the lightest entry of the last days weighs, so
// the quotient is at least the number of recent entries.
const findNumberText = `
select n.country, n.lookups, n.evidence, n.open_data, n.organisations, n.names,
  p.id as holder_id, p.first_name, p.last_name, p.avatar_id, p.avatar_version, p.profile_going, p.pro_until,
  p.deactivated_at, exists (select 1 from unlisted_number u where u.phone_hash = $4::text) as is_unlisted,
  case when n.phone is null or n.lookups + (n.member_score + n.open_score) / $3::float8 >= ${manyCallsFrom} then
    (select count(*)::int4 from (
      select 1 from lookup l where l.phone = $1::int8 and l.seen_at > $2::timestamptz limit ${manyCallsFrom}
    ) recent)
  else 0 end as recent_visitors
from (select $1::int8 as phone) asked left join number n on n.phone = asked.phone
left join profile p on p.phone = asked.phone and p.is_holder`;

interface FoundNumber {
  country: string | null;
  lookups: string | null;
  evidence: StoredEvidence[] | null;
  open_data: StoredOpenData[] | null;
  organisations: Organisation[] | null;
  names: StoredName[] | null;
  is_unlisted: boolean;
  recent_visitors: number;
  holder_id: string | null;
  first_name: string | null;
  last_name: string | null;
  avatar_id: number | null;
  avatar_version: string | null;
  profile_going: boolean | null;
  pro_until: Date | null;
  deactivated_at: Date | null;
}

/** Reads a number in one statement. */
export async function getNumber(database: Database, hash: PhoneHash, phone: string, now: Date): Promise<NumberRecord> {
  const since = new Date(now.getTime() - manyCallsDays * 86_400_000).toISOString();
  const { rows } = await database.pool.query<FoundNumber>({
    name: 'find-number',
    text: findNumberText,
    values: [phone, since, scoreOf([[dayNumber(now) - manyCallsDays, 1]], openDataWeight), hash(phone)],
  });
  const row = rows[0];
  if (!row) throw new Error('no row came back');
  return {
    country: row.country,
    lookups: row.lookups ?? '0',
    evidence: row.evidence ?? [],
    openData: row.open_data ?? [],
    organisations: row.organisations ?? [],
    names: row.names ?? [],
    holder: holderOf(row),
    isUnlisted: row.is_unlisted,
    recentVisitors: row.recent_visitors,
  };
}

function holderOf(row: FoundNumber): NumberHolder | null {
  if (row.holder_id === null) return null;
  return {
    profileId: row.holder_id,
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    avatarId: row.avatar_id,
    avatarVersion: row.avatar_version,
    isProfileGoing: row.profile_going ?? false,
    proUntil: row.pro_until,
    deactivatedAt: row.deactivated_at,
  };
}

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
