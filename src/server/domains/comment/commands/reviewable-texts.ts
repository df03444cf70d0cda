import { sql } from 'kysely';
import type { ReactionGroup, Reviewable, ReviewableText } from '#server/domains/part.ts';
import { accountRows } from '#server/domains/profile/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { type FoundText, findText, listIdsOf, listRevisions, listTexts, lockText } from '../queries/find-text.ts';
import { barFromNumber, liftBar } from './bar-from-number.ts';
import { settleState } from './change-text.ts';

const byModerator = 'moderator';

export const reviewableTexts: readonly Reviewable[] = [reviewable('comment'), reviewable('reply')];

function reviewable(kind: 'comment' | 'reply'): Reviewable {
  const isOfKind = ({ parentId, state }: FoundText) =>
    (parentId !== null) === (kind === 'reply') && state !== 'deleted';
  const view = (found: FoundText): ReviewableText[] =>
    isOfKind(found) && found.state !== 'deleted'
      ? [
          {
            id: found.id,
            phone: found.phone,
            author: found.authorId,
            text: found.text,
            state: found.state,
            revision: String(found.revision),
            writtenAt: found.updatedAt,
          },
        ]
      : [];
  return {
    kind,
    rows: `(
      select id, phone, profile_id as author, text, revision::text as revision, state, created_at as written_at
      from comment where parent_id is ${kind === 'reply' ? 'not ' : ''}null
    )`,
    listByAuthor: (db, profileId) => listIdsOf(db, profileId, kind === 'reply'),
    find: async (db: Db, ids) => (await listTexts(db, ids)).flatMap(view),
    async lock(tx, id) {
      const found = await lockText(tx, id);
      if (found === null || !isOfKind(found)) return null;
      // The decision changes the comment's reply counter. Replying locks the comment first, too.
      if (found.parentId !== null) await lockText(tx, found.parentId);
      return view(found)[0] ?? null;
    },
    listRevisions,
    async listAnswered(db, ids) {
      return (await listTexts(db, ids)).flatMap(({ id, parentId }) =>
        kind === 'reply' && parentId !== null ? { id, kind: 'comment', textId: parentId } : [],
      );
    },
    barAuthor: (tx, author, isBarred, now) => (isBarred ? barFromNumber(tx, author, now) : liftBar(tx, author)),
    async countReactions(db, ids, now) {
      const { rows } = await sql<ReactionGroup>`
        select r.comment_id as id, case when r.is_like then 'like' else 'dislike' end as reaction,
          case
            when p.created_at > ${now}::timestamptz - interval '1 day' then 'day'
            when p.created_at > ${now}::timestamptz - interval '3 days' then 'three_days'
            when p.created_at > ${now}::timestamptz - interval '30 days' then 'month'
            else 'older'
          end as "accountAge",
          r.network, count(*)::int4 as count
        from comment_reaction r join ${sql.raw(accountRows)} p on p.id = r.profile_id
        where r.comment_id = any (${ids}::int8[]) group by 1, 2, 3, 4 order by 1, 2, 3, 4 ${onEveryShard}`.execute(db);
      return rows;
    },
    async listReactors(db, ids, among) {
      const { rows } = await sql<{ id: string; profileId: string }>`
        select comment_id as id, profile_id as "profileId" from comment_reaction
        where comment_id = any (${ids}::int8[]) and profile_id = any (${among}::int8[])
        union select comment_id, profile_id from comment_boost
        where comment_id = any (${ids}::int8[]) and profile_id = any (${among}::int8[]) ${onEveryShard}`.execute(db);
      return rows;
    },
    async setState(tx, id, state, now, given) {
      const found = await findText(tx, id);
      if (found === null || !isOfKind(found)) return;
      const rule = state === 'shown' ? null : (given ?? found.rule ?? byModerator);
      // A pin survives removal and restoration; it only shows on a shown comment.
      const own = tx.updateTable('comment').set({ state, rule }).where('phone', '=', found.phone);
      await own.where('id', '=', id).execute();
      await settleState(tx, found, state, now);
    },
  };
}
