import { sql } from 'kysely';
import { toDay } from '#server/platform/clock.ts';
import { dropRestorePoint } from '#server/platform/db/backup/restore-order.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { countDays } from './commands/count-days.ts';
import './tables.ts';

/** The charts show a month; who wants more has the metrics. */
const countedMs = 400 * dayMs;

/** An announcement that is over explains for a while what people were told. */
const overMs = 90 * dayMs;

interface AdminTimes {
  /** That the log of admins is kept, 366 at least: the database refuses what is younger. */
  logDays: number;
  /** Folder of the embedded store; null for PostgreSQL. */
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
          .where('ends_at', '<', new Date(now.getTime() - overMs))
          .execute();
        await db
          .deleteFrom('admin_day')
          .where('day', '<', toDay(new Date(now.getTime() - countedMs)))
          .execute();
      },
    },
  ];
}
