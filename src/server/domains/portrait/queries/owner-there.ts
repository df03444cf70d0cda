import { sql } from 'kysely';
import { accountRows } from '#server/domains/profile/door.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Whether the portrait's owner is active: portraits of a deactivated or suspended account are not shown. */
export async function isOwnerThere(db: Db, profileId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.raw(accountRows)} owner
    where owner.id = ${profileId}::int8 and owner.deactivated_at is null and owner.barred_at is null`.execute(db);
  return rows.length > 0;
}
