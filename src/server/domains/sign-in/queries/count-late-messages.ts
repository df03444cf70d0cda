import type { Db } from '#server/platform/db/database.ts';
import { minuteMs } from '#shared/time.ts';

/** Answers normally take seconds; after this time the service is assumed to refuse them. */
const lateMs = 10 * minuteMs;

/** Number of sign-in messages unanswered for over ten minutes, by the service that does not accept the answer. */
export async function countLateMessages(db: Db, now: Date): Promise<{ provider: string; count: number }[]> {
  const late = await db
    .selectFrom('sign_in_event')
    .select((all) => ['provider', all.fn.countAll<string>().as('count')])
    .where('done_at', 'is', null)
    .where('received_at', '<', new Date(now.getTime() - lateMs))
    .groupBy('provider')
    .orderBy('provider')
    .execute();
  return late.map(({ provider, count }) => ({ provider, count: Number(count) }));
}
