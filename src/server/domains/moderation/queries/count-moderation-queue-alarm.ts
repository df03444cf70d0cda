import { sql } from 'kysely';
import type { ModerationQueueAlarm } from '#server/domains/part.ts';
import type { Db } from '#server/platform/db/database.ts';
import { unseenMs } from '../commands/notify-moderators.ts';
import { dueOf } from '../rules/queue-place.ts';
import { countWaitingAppeals } from './count-waiting-appeals.ts';
import { warnMs } from './list-moderation-queue.ts';

export async function countModerationQueueAlarm(db: Db, now: Date): Promise<ModerationQueueAlarm> {
  const soon = new Date(now.getTime() + warnMs);
  const longAgo = new Date(now.getTime() - unseenMs);
  const { rows } = await sql<{ due: number; unseen: number }>`
    select (count(*) filter (where ${dueOf(sql`rank`, sql`opened_at`)} <= ${soon}::timestamptz))::int4 as due,
      (count(*) filter (where seen_at is null and opened_at <= ${longAgo}::timestamptz))::int4 as unseen
    from moderation_case where state = 'open'`.execute(db);
  const appeals = await countWaitingAppeals(db, now);
  const [texts] = rows;
  return { dueSoon: texts?.due ?? 0, unseen: (texts?.unseen ?? 0) + appeals.unseen, unjudged: appeals.unjudged };
}
