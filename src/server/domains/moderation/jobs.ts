import { sql } from 'kysely';
import { forgetStatements } from '#server/domains/restriction/door.ts';
import type { ReviewableOf } from '#server/domains/text-check/door.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import { type MailModerationQueueDeps, mailModerationQueue } from './commands/mail-moderation-queue.ts';
import { notifyModerators, unseenMs } from './commands/notify-moderators.ts';
import { notifyReporters } from './commands/notify-reporters.ts';
import { stateLongHolds } from './commands/state-holds.ts';

/** Retention of closed cases and decided reports. */
const closedMs = 365 * dayMs;
/** Retention of a decided report's network: an undo needs it to recount. */
const networkMs = hourMs;

/** A skipped case returns to its place after this time. */
const skipMs = 30 * dayMs;

export const moderationQueueMailJob = (deps: MailModerationQueueDeps): Job => ({
  name: 'mail-desk',
  everyMs: hourMs,
  isHarmless: true,
  run: (now) => mailModerationQueue(deps, now),
});

/** @param times.logDays retention of the moderation log, at least 366: the database rejects younger deletions */
export function moderationJobs(
  database: Database,
  reviewableOf: ReviewableOf,
  { logDays }: { logDays: number },
): Job[] {
  const { db } = database;
  return [
    {
      name: 'state-long-holds',
      everyMs: hourMs,
      isHarmless: true,
      run: (now) => stateLongHolds(database, reviewableOf, now),
    },
    { name: 'tell-reporters', everyMs: 10 * minuteMs, run: (now) => notifyReporters(database, now) },
    {
      name: 'remind-moderators',
      everyMs: hourMs,
      async run(now) {
        const unseen = await db
          .selectFrom('moderation_case')
          .select(sql<Date>`date_trunc('day', opened_at)`.as('day'))
          .distinct()
          .where('state', '=', 'open')
          .where('seen_at', 'is', null)
          .where('opened_at', '<=', new Date(now.getTime() - unseenMs))
          .execute();
        for (const { day } of unseen) {
          const about = new Date(day);
          await transact(db, (tx) => notifyModerators(tx, { kind: 'desk_unseen', about }, now));
        }
      },
    },
    {
      name: 'delete-old-moderation',
      everyMs: hourMs,
      async run(now) {
        const before = (ms: number) => new Date(now.getTime() - ms);
        await db
          .updateTable('moderation_report')
          .set({ network: null })
          .where('decided_at', '<', before(networkMs))
          .where('network', 'is not', null)
          .execute();
        await db.deleteFrom('moderation_report').where('decided_at', '<', before(closedMs)).execute();
        // Removed texts stay known as long as they exist.
        await db
          .deleteFrom('moderation_case')
          .where('state', '=', 'closed')
          .where('outcome', '!=', 'removed')
          .where((row) => row(row.fn.coalesce('decided_at', 'opened_at'), '<', before(closedMs)))
          .execute();
        await db.deleteFrom('moderation_claim').where('claimed_until', '<', now).execute();
        await db.deleteFrom('moderation_skip').where('skipped_at', '<', before(skipMs)).execute();
        const oldest = before(logDays * dayMs);
        await forgetStatements(db, oldest);
        // By functions of the tables' owner: the server's role may not delete log rows.
        await sql`select forget_moderation_acts(${oldest}::timestamptz)`.execute(db);
        await sql`select forget_moderation_looks(${oldest}::timestamptz)`.execute(db);
      },
    },
  ];
}
