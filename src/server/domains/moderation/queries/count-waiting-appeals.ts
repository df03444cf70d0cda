import { sql } from 'kysely';
import { listModerators } from '#server/domains/profile/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { unseenMs } from '../commands/notify-moderators.ts';
import { selectWaiting } from './list-appeals.ts';
import { isLookedAt } from './looked-at.ts';
import '../tables.ts';

/**
 * Pending appeals that no moderator has seen for a day, and those that none may decide because every moderator is the
 * author or made the first decision.
 */
export async function countWaitingAppeals(db: Db, now: Date): Promise<{ unseen: number; unjudged: number }> {
  const longAgo = new Date(now.getTime() - unseenMs);
  const isUnseen = sql<boolean>`
    appeal.appealed_at <= ${longAgo}::timestamptz and not ${isLookedAt('appeal', sql`appeal.id`)}`;
  const rows = await selectWaiting(db)
    .leftJoin('moderation_act as act', 'act.id', 'appeal.act_id')
    .select(['appeal.profile_id as author', isUnseen.as('isUnseen')])
    .select((row) => row.fn.coalesce('act.moderator_id', 'appeal.decided_by').as('first'))
    .execute();
  if (rows.length === 0) return { unseen: 0, unjudged: 0 };
  const moderators = await listModerators(db);
  return {
    unseen: rows.filter((row) => row.isUnseen).length,
    unjudged: rows.filter(({ author, first }) => moderators.every((one) => one === author || one === first)).length,
  };
}
