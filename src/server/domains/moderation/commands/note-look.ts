import type { DeskSourceName } from '#contract/desk.ts';
import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** What personal data a moderator is about to be shown. */
export interface Look {
  source: DeskSourceName | 'appeal' | 'wave' | 'data_request';
  caseId: string;
  /** Whose it is: an author; null for who sent a complaint or a request, whose account the desk does not tell. */
  profileId: string | null;
}

/** Writes down that a moderator looked at people's data, before they see it (M38). */
export async function noteLooks(db: Db, moderatorId: string, looks: readonly Look[], now: Date): Promise<void> {
  if (looks.length === 0) return;
  await db
    .insertInto('moderation_look')
    .values(
      looks.map(({ source, caseId, profileId }) => ({
        ...{ moderator_id: moderatorId, source, case_id: caseId, profile_id: profileId, done_at: now },
      })),
    )
    .execute();
}
