import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** What an account reported and nobody decided yet, in the order in which texts are locked. */
export function listLiveReports(db: Db, profileId: string): Promise<{ id: string; kind: string; text_id: string }[]> {
  return db
    .selectFrom('moderation_report')
    .select(['id', 'kind', 'text_id'])
    .where('profile_id', '=', profileId)
    .where('outcome', 'is', null)
    .orderBy('kind')
    .orderBy('text_id')
    .execute();
}
