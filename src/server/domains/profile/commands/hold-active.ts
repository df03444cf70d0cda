import type { Tx } from '#server/platform/db/database.ts';
import '../tables.ts';

/** Whether the account is in use, and keeps it so until the caller's transaction ends: a deactivation waits for it. */
export async function holdActive(tx: Tx, profileId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('profile')
    .select('deactivated_at')
    .where('id', '=', profileId)
    .forShare()
    .executeTakeFirst();
  return row?.deactivated_at === null;
}
