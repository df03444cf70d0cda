import type { ModerationQueueAlarm } from '#server/domains/part.ts';
import type { Db } from '#server/platform/db/database.ts';
import { warnMs } from '../commands/settle-requests.ts';

/** Open requests that are due soon, for the moderators' mail. Requests have no view log, so `unseen` is 0. */
export async function countModerationQueueAlarm(db: Db, now: Date): Promise<ModerationQueueAlarm> {
  const { count } = await db
    .selectFrom('data_request')
    .select((all) => all.fn.countAll<string>().as('count'))
    .where('closed_at', 'is', null)
    .where('due_at', '<=', new Date(now.getTime() + warnMs))
    .executeTakeFirstOrThrow();
  return { dueSoon: Number(count), unseen: 0, unjudged: 0 };
}
