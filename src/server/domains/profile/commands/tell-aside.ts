import type { Tx } from '#server/platform/db/database.ts';
import '../tables.ts';

/**
 * Locks an account that is to be told.
 *
 * @returns false where it was told, has its number again, or another server tells it
 */
export async function lockUntoldAside(tx: Tx, profileId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('profile')
    .select('id')
    .where('id', '=', profileId)
    .where('is_holder', '=', false)
    .where('told_aside_at', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that the mail to it is on its way. */
export async function markToldAside(tx: Tx, profileId: string, now: Date): Promise<void> {
  await tx.updateTable('profile').set({ told_aside_at: now }).where('id', '=', profileId).execute();
}
