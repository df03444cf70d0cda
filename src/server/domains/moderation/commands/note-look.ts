import type { DeskSourceName } from '#contract/desk.ts';
import type { Db } from '#server/platform/db/database.ts';

export interface Look {
  source: DeskSourceName | 'appeal' | 'wave' | 'data_request';
  caseId: string;
  /** The author; null for senders of complaints and requests, whose account moderators do not see. */
  profileId: string | null;
}

/** Logs moderators' access to personal data, before they see it (M38). */
export async function noteLooks(db: Db, moderatorId: string, looks: readonly Look[], now: Date): Promise<void> {
  if (looks.length === 0) return;
  await db
    .insertInto('moderation_look')
    .values(
      looks.map(({ source, caseId, profileId }) => ({
        moderator_id: moderatorId,
        source,
        case_id: caseId,
        profile_id: profileId,
        done_at: now,
      })),
    )
    .execute();
}
