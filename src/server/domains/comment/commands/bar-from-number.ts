import type { Tx } from '#server/platform/db/database.ts';

/** Bars a member from writing about a number and reacting there. Idempotent. Runs in the caller's transaction. */
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

export async function liftBar(tx: Tx, { profileId, phone }: { profileId: string; phone: string }): Promise<void> {
  await tx.deleteFrom('comment_bar').where('profile_id', '=', profileId).where('phone', '=', phone).execute();
}
