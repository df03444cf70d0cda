import { sql } from 'kysely';
import { listModerators } from '#server/domains/profile/door.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db } from '#server/platform/db/database.ts';
import { unseenMs } from '../commands/notify-moderators.ts';
import { isReportedBy, selectWaiting } from './list-appeals.ts';
import { isLookedAt } from './looked-at.ts';

/** Pending appeals that no moderator has seen for a day, and those that none of them may decide. */
export async function countWaitingAppeals(db: Db, now: Date): Promise<{ unseen: number; unjudged: number }> {
  const longAgo = new Date(now.getTime() - unseenMs);
  const isUnseen = sql<boolean>`
    appeal.appealed_at <= ${longAgo}::timestamptz and not ${isLookedAt('appeal', sql`appeal.id`)}`;
  const moderators = await listModerators(db);
  const reporters = sql<string[]>`array(
    select one::text from unnest(${arrayText(moderators, (one) => one)}::int8[]) one where ${isReportedBy(sql`one`)}
  )`;
  const rows = await selectWaiting(db)
    .leftJoin('moderation_act as act', 'act.id', 'appeal.act_id')
    .select(['appeal.profile_id as author', isUnseen.as('isUnseen'), reporters.as('reporters')])
    .select((row) => row.fn.coalesce('act.moderator_id', 'appeal.decided_by').as('first'))
    .execute();
  const isStuck = ({ author, first, reporters: theirs }: (typeof rows)[number]) =>
    moderators.every((one) => one === author || one === first || theirs.includes(one));
  return { unseen: rows.filter((row) => row.isUnseen).length, unjudged: rows.filter(isStuck).length };
}
