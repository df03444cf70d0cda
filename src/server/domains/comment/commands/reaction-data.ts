import { sql } from 'kysely';
import type { PersonalData } from '#server/domains/part.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { publishEach } from '#server/platform/events/publish.ts';
import '../tables.ts';

export const reactionData: PersonalData = {
  name: 'reactions',

  async collect(db, { profileId }) {
    const reactions = await db
      .selectFrom('comment_reaction')
      .select(['phone', 'comment_id as textId', 'is_like as isLike', 'reacted_at as reactedAt'])
      .where('profile_id', '=', profileId)
      .orderBy('reacted_at')
      .orderBy('comment_id')
      .execute();
    const boosts = await db
      .selectFrom('comment_boost')
      .select(['phone', 'comment_id as textId', 'amount', 'boosted_at as boostedAt'])
      .where('profile_id', '=', profileId)
      .orderBy('comment_id')
      .execute();
    const bars = await db
      .selectFrom('comment_bar')
      .select(['phone', 'barred_at as barredAt'])
      .where('profile_id', '=', profileId)
      .orderBy('phone')
      .execute();
    return { reactions, boosts, bars };
  },

  /** Boosts stay, as their postings do: both refer to an anonymized account. */
  async erase(tx, { profileId }) {
    await takeReactions(tx, profileId);
    await tx.deleteFrom('comment_bar').where('profile_id', '=', profileId).execute();
  },
};

/** Deletes all likes and dislikes of an account. Locks its reactions first, then the texts, as every writer does. */
export async function takeReactions(tx: Tx, profileId: string): Promise<void> {
  const taken = await tx
    .deleteFrom('comment_reaction')
    .where('profile_id', '=', profileId)
    .returning(['comment_id', 'is_like', 'revision'])
    .execute();
  await shiftCounters(tx, taken, -1);
}

/** Adds or subtracts reactions in the counters of their texts. Locks replies before their comments. */
export async function shiftCounters(
  tx: Tx,
  rows: readonly { comment_id: string; is_like: boolean; revision: number }[],
  by: 1 | -1,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = sql`${rows.map((row) => row.comment_id)}::int8[]`;
  // Highest id first: a reply has a higher id than its comment.
  await sql`select id from comment where id = any(${ids}) order by id desc for no key update`.execute(tx);
  const changed = await sql<{ phone: string }>`
    update comment set
      likes = likes + ${by}::int4 * changed.is_like::int4,
      dislikes = dislikes + ${by}::int4 * (not changed.is_like)::int4,
      reactions_since = reactions_since
        + ${by}::int4 * (changed_revision > 1 and changed.revision >= changed_revision)::int4
    from unnest(
      ${ids}, ${rows.map((row) => row.is_like)}::bool[], ${rows.map((row) => row.revision)}::int4[]
    ) as changed (id, is_like, revision)
    where comment.id = changed.id
    returning comment.phone`.execute(tx);
  await publishEach(tx, numberChanged, [...new Set(changed.rows.map(({ phone }) => phone))]);
}
