import type { Tx } from '#server/platform/db/database.ts';

/**
 * Locks an account that is still to be notified.
 *
 * @returns false if it was notified, has its number again, or is locked by another server
 */
export async function lockUnnotifiedAside(tx: Tx, profileId: string): Promise<boolean> {
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

export async function markNotifiedAside(tx: Tx, profileId: string, now: Date): Promise<void> {
  await tx.updateTable('profile').set({ told_aside_at: now }).where('id', '=', profileId).execute();
}
