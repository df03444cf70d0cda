import type { Database } from '#server/platform/db/database.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import './tables.ts';

/** @param times.logDays that the log of moderation is kept, 366 at least: the database refuses what is younger */
export function moderationJobs({ db }: Database, { logDays }: { logDays: number }): Job[] {
  return [
    {
      name: 'delete-old-moderation',
      everyMs: hourMs,
      async run(now) {
        await db.deleteFrom('text_repeat').where('expires_at', '<=', now).execute();
        const before = new Date(now.getTime() - logDays * dayMs);
        await db
          .deleteFrom('moderation_act as old')
          .where('done_at', '<', before)
          .where((row) =>
            row.not(
              row.exists(
                row
                  .selectFrom('moderation_act as undo')
                  .select('undo.id')
                  .whereRef('undo.undoes', '=', 'old.id')
                  .where('undo.done_at', '>=', before),
              ),
            ),
          )
          .execute();
      },
    },
  ];
}
