import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import '../tables.ts';

/** The member was told that these acts withdrew what they say. */
export async function noteTold(tx: Tx, profileId: string, actIds: readonly string[]): Promise<void> {
  if (actIds.length === 0) return;
  await tx
    .updateTable('opinion')
    .set({ told_of: sql`withdrawn_by` })
    .where('profile_id', '=', profileId)
    .where('withdrawn_by', 'in', actIds)
    .execute();
}
