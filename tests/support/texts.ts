import { expect } from 'vitest';
import type { TextState } from '#contract/comment.ts';
import { ageRank } from '#server/domains/comment/rules/age-rank.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';

export interface TextTraits {
  /** Profile id. */
  author: string;
  phone: string;
  /** Of the comment that it answers. */
  parent?: string;
  text?: string;
  state?: TextState;
  at?: Date;
}

/** A comment or a reply as it stands in the database, without the counts of its number; returns its id. */
export async function addText({ db }: Database, traits: TextTraits): Promise<string> {
  const at = traits.at ?? new Date('2026-11-20T12:00:00Z');
  const { id } = await db
    .insertInto('comment')
    .values({
      phone: traits.phone,
      profile_id: traits.author,
      parent_id: traits.parent ?? null,
      text: traits.text ?? 'They rang three times and said nothing.',
      state: traits.state ?? 'shown',
      created_at: at,
      updated_at: at,
      age_rank: ageRank(at),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Who reacts to texts, as often as they like. */
export function reacting(database: Database, member: Member) {
  return { database, takeLimit: async () => null, member, visitor: null };
}

/** What is counted of a text, as its row says. */
export function readCounters({ db }: Database, id: string) {
  return db
    .selectFrom('comment')
    .select(['likes', 'dislikes', 'comment_ups', 'reactions_since', 'rank'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The same from the rows of reactions and boosts, in a few lines of their own. */
export async function recount({ db }: Database, id: string) {
  const votes = await db.selectFrom('comment_reaction').selectAll().where('comment_id', '=', id).execute();
  const boosts = await db.selectFrom('comment_boost').select('amount').where('comment_id', '=', id).execute();
  const text = await db
    .selectFrom('comment')
    .select(['changed_revision', 'age_rank', 'thread_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const likes = votes.filter((vote) => vote.is_like).length;
  const dislikes = votes.length - likes;
  const ups = boosts.reduce((sum, { amount }) => sum + amount, 0);
  const since = votes.filter(({ revision }) => revision >= text.changed_revision).length;
  const score = 3 * ups + likes - dislikes + text.thread_count / 2;
  return {
    likes,
    dislikes,
    comment_ups: ups,
    reactions_since: text.changed_revision > 1 ? since : 0,
    rank: expect.closeTo(Math.sign(score) * Math.log2(1 + Math.abs(score)) + text.age_rank, 9),
  };
}
