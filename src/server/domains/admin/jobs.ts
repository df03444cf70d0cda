import { sql } from 'kysely';
import { toDay } from '#server/platform/clock.ts';
import { dropRestorePoint } from '#server/platform/db/backup/restore-order.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { countDays } from './commands/count-days.ts';

/** The charts show a month; the metrics have longer periods. */
const dayRetentionMs = 400 * dayMs;

/** Ended announcements are kept for a while, so that admins can look up what was shown. */
const announcementRetentionMs = 90 * dayMs;

interface AdminTimes {
  /** Retention of the admin log in days, at least 366: the database refuses to delete newer rows. */
  logDays: number;
  /** Folder of the embedded store; null on PostgreSQL. */
  store: string | null;
}

export function adminJobs({ db }: Database, { logDays, store }: AdminTimes): Job[] {
  return [
    {
      name: 'drop-restore-point',
      everyMs: hourMs,
      async run(now) {
        if (store !== null) await dropRestorePoint(store, now);
      },
    },
    { name: 'count-admin-days', everyMs: hourMs, isHarmless: true, run: (now) => countDays(db, now) },
    {
      name: 'delete-old-admin-acts',
      everyMs: hourMs,
      async run(now) {
        await sql`select forget_admin_acts(${new Date(now.getTime() - logDays * dayMs)}::timestamptz)`.execute(db);
        await db
          .deleteFrom('announcement')
          .where('ends_at', '<', new Date(now.getTime() - announcementRetentionMs))
          .execute();
        await db
          .deleteFrom('admin_day')
          .where('day', '<', toDay(new Date(now.getTime() - dayRetentionMs)))
          .execute();
      },
    },
  ];
}
