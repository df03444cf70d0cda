import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { prefixLength } from '#shared/contacts/hash-prefix.ts';
import { computeVerdict, indexedUnits, leastScore, unwantedFrom } from '../rules.ts';
import type { StoredEvidence, StoredOpenData } from './number-row.ts';

export interface HashedNumber {
  phone: string;
  /** Category of most complaints; null if none is given. */
  category: string | null;
}

const mostNumbers = 5_000;

/** Unwanted numbers whose SHA-256 begins with hexadecimal `prefix` (at most `prefixLength` digits). */
export async function listUnwantedByHash(
  db: Db,
  prefix: string,
  countries: readonly string[],
  now: Date,
): Promise<HashedNumber[]> {
  const [least, most] = [prefix.padEnd(prefixLength, '0'), prefix.padEnd(prefixLength, 'f')];
  const { rows } = await sql<{ phone: string; evidence: StoredEvidence[]; open_data: StoredOpenData[] }>`
    select phone, evidence, open_data from number
    where substr(encode(sha256(phone::text::bytea), 'hex'), 1, 4) between ${least} and ${most}
      and member_units + open_units >= ${sql.lit(indexedUnits)}
      and country = any(${[...countries]}::text[])
      and not is_example and member_score + open_score >= ${leastScore(unwantedFrom, now)}::float8
    order by member_score + open_score desc
    limit ${mostNumbers}::int4 ${onEveryShard}`.execute(db);
  return rows
    .filter((row) => computeVerdict(row.evidence, row.open_data, now).label === 'unwanted')
    .map(({ phone, open_data }) => ({ phone, category: topSubject(open_data) }));
}

function topSubject(openData: readonly StoredOpenData[]): string | null {
  const counts = new Map<string, number>();
  for (const { category, count } of openData.flatMap(({ subjects }) => subjects)) {
    if (category !== 'unspecified') counts.set(category, (counts.get(category) ?? 0) + count);
  }
  const [top] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return top?.[0] ?? null;
}
