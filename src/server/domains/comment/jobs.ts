import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import './tables.ts';

/**
 * Forgets earlier and deleted texts past their time; what is left is the key by which the same text is known again.
 *
 * @param revisionDays that moderators can read them
 */
export async function forgetOldRevisions(db: Db, now: Date, revisionDays: number): Promise<void> {
  const before = new Date(now.getTime() - revisionDays * dayMs);
  await sql`
    update comment_revision set text = null
    where text is not null and replaced_at <= ${before} ${onEveryShard}`.execute(db);
}

/** Days that it is known from which network a reaction came. */
const networkDays = 7;

/** Forgets the networks of reactions: after a week none of them is part of anything that is going on. */
export async function forgetReactionNetworks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - networkDays * dayMs);
  await sql`
    update comment_reaction set network = null
    where network is not null and reacted_at <= ${before} ${onEveryShard}`.execute(db);
}

/** Longer than a cursor lives: nobody reads a list on that began before. */
const moveHours = 25;

/** Forgets what rank comments had. */
export async function forgetMoves(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - moveHours * hourMs);
  await sql`delete from comment_move where moved_at <= ${before} ${onEveryShard}`.execute(db);
}
