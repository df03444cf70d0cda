import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { StoredBurst } from './number-row.ts';

export interface Burst {
  phone: string;
  sign: StoredBurst['sign'];
  /** When the vote came that completed it. */
  at: Date;
}

/** Numbers with a burst of votes that nobody decided about, in the order of the number, after `after`. */
export async function listBursts(db: Db, after: string, limit: number): Promise<Burst[]> {
  const { rows } = await sql<{ phone: string; burst: StoredBurst }>`
    select phone, opinions -> 'burst' as burst from number
    where opinions -> 'burst' is not null and opinions -> 'burst' -> 'isDecided' is null and phone > ${after}::int8
    order by phone limit ${limit}`.execute(db);
  return rows.map(({ phone, burst }) => ({ phone, sign: burst.sign, at: new Date(burst.at) }));
}
