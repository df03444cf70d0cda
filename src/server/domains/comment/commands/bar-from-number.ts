import type { Tx } from '#server/platform/db/database.ts';
import '../tables.ts';

/**
 * Bars a member from a number for good: they write nothing about it any more, and react to nothing there. Again changes
 * nothing. In the caller's transaction.
 */
export async function barFromNumber(
  tx: Tx,
  { profileId, phone }: { profileId: string; phone: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('comment_bar')
    .values({ profile_id: profileId, phone, barred_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The member may write about the number again. In the caller's transaction. */
export async function liftBar(tx: Tx, { profileId, phone }: { profileId: string; phone: string }): Promise<void> {
  await tx.deleteFrom('comment_bar').where('profile_id', '=', profileId).where('phone', '=', phone).execute();
}
