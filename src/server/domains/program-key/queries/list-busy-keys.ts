import { sql } from 'kysely';
import { accountRows } from '#server/domains/profile/door.ts';
import { toDay } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';

/** A key and its use today. Without its name, which its owner wrote. */
export interface BusyKey {
  profileId: string;
  ending: string;
  /** Calls today (UTC), including refused ones. */
  calls: number;
}

/** The valid keys with the most calls today (UTC), busiest first. */
export async function listBusyKeys(db: Db, now: Date, limit: number): Promise<BusyKey[]> {
  const { rows } = await sql<BusyKey>`
    select k.profile_id as "profileId", k.ending, k.used_count as calls
    from program_key k join ${sql.raw(accountRows)} p on p.id = k.profile_id and p.token_version = k.token_version
    where k.used_day = ${toDay(now)}::date and (k.expires_at is null or k.expires_at > ${now}::timestamptz)
    order by k.used_count desc, k.id limit ${limit}`.execute(db);
  return rows;
}
