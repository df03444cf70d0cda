import { sql } from 'kysely';
import type { PersonalData } from '#server/domains/part.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { publishEach } from '#server/platform/events/publish.ts';
import { saveMoves } from './change-counters.ts';
import { lockComments } from './lock-comments.ts';

export const reactionData: PersonalData = {
  name: 'reactions',

  async collect(db, { profileId }) {
    const reactions = await db
      .selectFrom('comment_reaction')
      .select(['phone', 'comment_id as textId', 'is_like as isLike', 'reacted_at as reactedAt'])
      .where('profile_id', '=', profileId)
      .orderBy('reacted_at')
      .orderBy('comment_id')
      .modifyEnd(onEveryShard)
      .execute();
    const boosts = await db
      .selectFrom('comment_boost')
      .select(['phone', 'comment_id as textId', 'amount', 'boosted_at as boostedAt'])
      .where('profile_id', '=', profileId)
      .orderBy('comment_id')
      .modifyEnd(onEveryShard)
      .execute();
    const bars = await db
      .selectFrom('comment_bar')
      .select(['phone', 'barred_at as barredAt'])
      .where('profile_id', '=', profileId)
      .orderBy('phone')
      .modifyEnd(onEveryShard)
      .execute();
    return { reactions, boosts, bars };
  },

  /** Boosts stay, as their postings do: both refer to an anonymized account. */
  async erase(tx, { profileId }) {
    await takeReactions(tx, profileId);
    await tx.deleteFrom('comment_bar').where('profile_id', '=', profileId).modifyEnd(onEveryShard).execute();
  },
};

/** Deletes all likes and dislikes of an account. Locks its reactions first, then the texts, as every writer does. */
export async function takeReactions(tx: Tx, profileId: string): Promise<void> {
  const taken = await tx
    .deleteFrom('comment_reaction')
    .where('profile_id', '=', profileId)
    .returning(['phone', 'comment_id', 'is_like', 'revision'])
    .modifyEnd(onEveryShard)
    .execute();
  await shiftCounters(tx, taken, -1);
}

/** Adds or subtracts reactions in the counters of their texts. Locks replies before their comments. */
export async function shiftCounters(
  tx: Tx,
  rows: readonly { phone: string; comment_id: string; is_like: boolean; revision: number }[],
  by: 1 | -1,
): Promise<void> {
  if (rows.length === 0) return;
  await lockComments(
    tx,
    rows.map(({ comment_id: id, phone }) => ({ id, phone })),
  );
  const changed = await sql<{ phone: string }>`
    with reacted as (
      select * from unnest(
        ${rows.map((row) => row.phone)}::int8[], ${rows.map((row) => row.comment_id)}::int8[],
        ${rows.map((row) => row.is_like)}::bool[], ${rows.map((row) => row.revision)}::int4[]
      ) as t (phone, id, is_like, revision)
    ), before as (
      select c.phone, c.id, c.rank, c.is_listed from comment c
      join reacted on reacted.phone = c.phone and reacted.id = c.id
    ), changed as (
      update comment set
        likes = likes + ${by}::int4 * reacted.is_like::int4,
        dislikes = dislikes + ${by}::int4 * (not reacted.is_like)::int4,
        reactions_since = reactions_since
          + ${by}::int4 * (changed_revision > 1 and reacted.revision >= changed_revision)::int4
      from reacted where comment.phone = reacted.phone and comment.id = reacted.id
      returning comment.phone, comment.id, comment.rank
    ), kept as (
      ${saveMoves}
    )
    select phone from changed`.execute(tx);
  await publishEach(tx, numberChanged, [...new Set(changed.rows.map(({ phone }) => phone))]);
}
