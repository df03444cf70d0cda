import { sql } from 'kysely';
import { accountRows } from '#server/domains/profile/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { dayMs } from '#shared/time.ts';

/** Expired keys stay listed this long, with their last error. */
const expiredMs = 30 * dayMs;

/** Deletes keys ended with all of a member's sessions, and keys expired long ago. */
export async function deleteEndedKeys(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - expiredMs);
  await sql`
    delete from program_key k using ${sql.raw(accountRows)} p
    where p.id = k.profile_id and (p.token_version <> k.token_version or k.expires_at <= ${before}::timestamptz)
  `.execute(db);
}
