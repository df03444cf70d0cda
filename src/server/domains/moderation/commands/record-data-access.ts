import type { ModerationQueueSourceName } from '#contract/moderation-queue.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Access to personal data by a moderator. */
export interface DataAccess {
  source: ModerationQueueSourceName | 'appeal' | 'wave' | 'data_request';
  caseId: string;
  /** The author; null for senders of complaints and requests, whose account moderators do not see. */
  profileId: string | null;
}

/** Logs moderators' access to personal data, before they see it (M38). */
export async function recordDataAccess(
  db: Db,
  moderatorId: string,
  accesses: readonly DataAccess[],
  now: Date,
): Promise<void> {
  if (accesses.length === 0) return;
  await db
    .insertInto('moderation_look')
    .values(
      accesses.map(({ source, caseId, profileId }) => ({
        moderator_id: moderatorId,
        source,
        case_id: caseId,
        profile_id: profileId,
        done_at: now,
      })),
    )
    .execute();
}
