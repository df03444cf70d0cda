import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import type { StoredVoteSurge } from './number-row.ts';

export interface VoteSurge {
  phone: string;
  sign: StoredVoteSurge['sign'];
  at: Date;
}

const isWaiting = sql.raw("opinions -> 'burst' is not null and opinions -> 'burst' -> 'isDecided' is null");

export async function listVoteSurges(db: Db, after: string, limit: number): Promise<VoteSurge[]> {
  const { rows } = await sql<{ phone: string; burst: StoredVoteSurge }>`
    select phone, opinions -> 'burst' as burst from number
    where ${isWaiting} and phone > ${after}::int8 order by phone limit ${limit}::int4 ${onEveryShard}`.execute(db);
  return rows.map(({ phone, burst: voteSurge }) => ({ phone, sign: voteSurge.sign, at: new Date(voteSurge.at) }));
}

export async function findOldestVoteSurge(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: number | null }>`
    select min((opinions -> 'burst' ->> 'at')::float8) as at from number
    where ${isWaiting} ${onEveryShard}`.execute(db);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

export async function countVoteSurges(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from number where ${isWaiting} ${onEveryShard}`.execute(db);
  return rows[0]?.count ?? 0;
}
