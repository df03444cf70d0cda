import type { Database, Db } from '#server/platform/db/database.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { weighNewInFull } from './commands/weigh-new.ts';
import './tables.ts';

/** How long it is remembered when somebody spoke who took all back: so long nothing is renewed by saying it again. */
const rememberedDays = 365;

export function opinionJobs(database: Database): readonly Job[] {
  return [
    { name: 'weigh-new-opinions', everyMs: hourMs, run: (at) => weighNewInFull(database, at) },
    { name: 'forget-opinions', everyMs: hourMs, run: (at) => forgetIdle(database.db, at) },
  ];
}

/** Deletes what is kept of people who say nothing of a number any more. */
export async function forgetIdle(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('opinion')
    .where('updated_at', '<', new Date(now.getTime() - rememberedDays * dayMs))
    .where('banned_at', 'is', null)
    .where('tags', 'is', null)
    .where('answers', 'is', null)
    .execute();
}
