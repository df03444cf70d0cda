import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** The reporter was told what came of all that was decided until then; what is decided later waits to be told. */
export async function noteTold(db: Db, profileId: string, until: Date, now: Date): Promise<void> {
  await db
    .updateTable('moderation_report')
    .set({ told_at: now })
    .where('profile_id', '=', profileId)
    .where('outcome', 'is not', null)
    .where('told_at', 'is', null)
    .where('decided_at', '<=', until)
    .execute();
}
