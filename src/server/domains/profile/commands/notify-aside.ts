import type { Tx } from '#server/platform/db/database.ts';

/** Locks an account that is still to be notified. Returns false if done, returned or locked elsewhere. */
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

export async function markToldAside(tx: Tx, profileId: string, now: Date): Promise<void> {
  await tx.updateTable('profile').set({ told_aside_at: now }).where('id', '=', profileId).execute();
}
