import { forgetNameNetworks } from '#server/domains/name/door.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { forgetNetworksOf } from '#server/platform/db/forget-networks.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { forgetFaded } from './commands/forget-holder.ts';
import { weighNewInFull } from './commands/weigh-new.ts';

/** Days for which removed votes are remembered, so that voting again does not renew their weight. */
const rememberedDays = 365;

export function opinionJobs(database: Database, networkMs: number, formerDays: number): readonly Job[] {
  return [
    { name: 'weigh-new-opinions', everyMs: hourMs, run: (at) => weighNewInFull(database, at) },
    { name: 'forget-faded-opinions', everyMs: hourMs, run: (at) => forgetFaded(database, formerDays, at) },
    { name: 'forget-opinion-networks', everyMs: hourMs, run: (at) => forgetNetworks(database.db, networkMs, at) },
    { name: 'forget-opinions', everyMs: hourMs, run: (at) => forgetIdle(database.db, at) },
  ];
}

export async function forgetIdle(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('opinion')
    .where('updated_at', '<', new Date(now.getTime() - rememberedDays * dayMs))
    .where('banned_at', 'is', null)
    .where('tags', 'is', null)
    .where('answers', 'is', null)
    .modifyEnd(onEveryShard)
    .execute();
}

/** Deletes old network hashes. The crowd still makes votes from one network count once. */
export async function forgetNetworks(db: Db, networkMs: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - networkMs);
  await forgetNetworksOf(db, 'opinion', before);
  await forgetNameNetworks(db, before);
}
