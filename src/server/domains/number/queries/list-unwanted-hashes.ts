import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { hashLength } from '#shared/contacts/hash-prefix.ts';
import { computeVerdict, indexedUnits, leastScore, unwantedFrom } from '../rules.ts';
import type { StoredEvidence, StoredOpenData } from './number-row.ts';

/** Most hashes per request, highest score first. With a million unwanted numbers, 200 prefixes match about 3,000. */
const mostHashes = 5_000;

/** Hashes of unwanted numbers with one of `prefixes`, sorted, so that the order reveals nothing. */
export async function listUnwantedHashes(
  db: Db,
  prefixes: readonly string[],
  now: Date,
  listUnlisted: (phones: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<string[]> {
  const { rows } = await sql<{ phone: string; evidence: StoredEvidence[]; open_data: StoredOpenData[] }>`
    select phone, evidence, open_data from number
    where substr(encode(sha256(phone::text::bytea), 'hex'), 1, 4) = any(${[...new Set(prefixes)]}::text[])
      and member_units + open_units >= ${sql.lit(indexedUnits)}
      and not is_example and member_score + open_score >= ${leastScore(unwantedFrom, now)}::float8
    order by member_score + open_score desc
    limit ${mostHashes}::int4 ${onEveryShard}`.execute(db);
  const unwanted = rows
    .filter((row) => computeVerdict(row.evidence, row.open_data, now).label === 'unwanted')
    .map(({ phone }) => phone);
  const unlisted = await listUnlisted(unwanted);
  return unwanted
    .filter((phone) => !unlisted.has(phone))
    .map(hashOf)
    .sort();
}

function hashOf(phone: string): string {
  return createHash('sha256').update(phone).digest('hex').slice(0, hashLength);
}
