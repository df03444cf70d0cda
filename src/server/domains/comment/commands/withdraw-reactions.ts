import { sql } from 'kysely';
import type { Contributions } from '#server/domains/part.ts';
import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { hourMs } from '#shared/time.ts';
import { shiftCounters } from './reaction-data.ts';

interface Moved {
  phone: string;
  comment_id: string;
  is_like: boolean;
  revision: number;
}

/** Likes and dislikes of an account removed as spam, set aside while the removal can be undone. Boosts stay. */
export const reactionContributions: Contributions = {
  async withdraw(tx, profileId, actId, now) {
    const { rows } = await sql<Moved>`
      with gone as (
        delete from comment_reaction where profile_id = ${profileId}::int8 returning *
      )
      insert into comment_reaction_withdrawn
        (act_id, profile_id, phone, comment_id, is_like, revision, network, reacted_at, withdrawn_at)
      select ${actId}::int8, profile_id, phone, comment_id, is_like, revision, network, reacted_at, ${now}::timestamptz
      from gone
      returning phone, comment_id, is_like, revision ${onEveryShard}`.execute(tx);
    await shiftCounters(tx, rows, -1);
  },
  async restore(tx, actId) {
    const { rows } = await sql<Moved>`
      with back as (
        delete from comment_reaction_withdrawn where act_id = ${actId}::int8 returning *
      )
      insert into comment_reaction (profile_id, phone, comment_id, is_like, revision, network, reacted_at)
      select profile_id, phone, comment_id, is_like, revision, network, reacted_at from back
      where exists (select from comment where comment.phone = back.phone and comment.id = back.comment_id)
      on conflict do nothing
      returning phone, comment_id, is_like, revision ${onEveryShard}`.execute(tx);
    await shiftCounters(tx, rows, 1);
  },
};

/** Deletes withdrawn reactions an hour later, when the removal can no longer be undone. */
export async function forgetWithdrawnReactions(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - hourMs);
  const forgotten = db.deleteFrom('comment_reaction_withdrawn').where('withdrawn_at', '<', before);
  await forgotten.modifyEnd(onEveryShard).execute();
}
