import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { dayMs, hourMs } from '#shared/time.ts';

/** Clears the content of stored revisions after `revisionDays`; the key that recognizes the same text stays. */
export async function forgetOldRevisions(db: Db, now: Date, revisionDays: number): Promise<void> {
  const before = new Date(now.getTime() - revisionDays * dayMs);
  await sql`
    update comment_revision set text = null
    where text is not null and replaced_at <= ${before} ${onEveryShard}`.execute(db);
}

/** Days for which the network of a reaction is stored. */
const networkDays = 7;

/** Clears the networks of reactions after `networkDays`, when they no longer help to detect a vote surge. */
export async function forgetReactionNetworks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - networkDays * dayMs);
  await sql`
    update comment_reaction set network = null
    where network is not null and reacted_at <= ${before} ${onEveryShard}`.execute(db);
}

/** Retention of rank changes; longer than the lifetime of a list cursor, which reads them. */
const moveHours = 25;

export async function forgetMoves(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - moveHours * hourMs);
  await sql`delete from comment_move where moved_at <= ${before} ${onEveryShard}`.execute(db);
}
