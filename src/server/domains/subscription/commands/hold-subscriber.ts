import { sql } from 'kysely';
import { accountRows, lockActive } from '#server/domains/profile/door.ts';
import type { Tx } from '#server/platform/db/database.ts';

/** Whether the member can use subscriptions. Locks the account, which must come before them. */
export async function isInUse(tx: Tx, profileId: string): Promise<boolean> {
  if (!(await lockActive(tx, profileId))) return false;
  const { rows } = await sql<{ isUsed: boolean }>`
    select barred_at is null and is_holder as "isUsed" from ${sql.raw(accountRows)} account
    where id = ${profileId}::int8`.execute(tx);
  return rows[0]?.isUsed === true;
}
