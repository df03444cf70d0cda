import { sql } from 'kysely';
import type { PhoneHash } from '#server/domains/name/door.ts';
import { notify } from '#server/domains/notification/door.ts';
import type { EndReason, Subscription, SubscriptionKind } from '#server/domains/part.ts';
import { endSubscription, liveSubscriptions, lockAllLive, lockLiveById } from '#server/domains/subscription/door.ts';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { transact } from '#server/platform/db/transact.ts';
import { findUnfollowable } from '../queries/find-unfollowable.ts';

export const followedPath = '/settings?view=monthly';

export function followKind(hash: PhoneHash): SubscriptionKind {
  return {
    name: 'follow',
    // No charge for a comment that the member can no longer read or be notified about.
    stands: async (tx, { profileId, commentId }) => (await findUnfollowable(tx, hash, profileId, commentId)) === null,
    extend: async () => {},
    end: (tx, subscription, now, by) => notifyGone(tx, subscription, by, now),
    link: async () => followedPath,
  };
}

/** Notifies the member if the subscription ended because its comment is gone; other ends have their own notices. */
async function notifyGone(tx: Tx, { id, profileId }: Subscription, by: EndReason, now: Date): Promise<void> {
  if (by !== 'gone') return;
  const notice = { kind: 'follow_gone', link: followedPath, key: `follow:${id}:gone`, isEssential: true } as const;
  await notify(tx, { ...notice, profileId }, now);
}

/** Runs when a number is unlisted: ends the subscriptions to its comments. Runs in the caller's transaction. */
export async function endFollowsOn(tx: Tx, phone: string, now: Date): Promise<void> {
  const { rows } = await sql<{ commentId: string }>`
    select distinct c.id as "commentId" from ${sql.raw(liveSubscriptions)} s join comment c on c.id = s.comment_id
    where s.kind = 'follow' and c.phone = ${phone}::int8`.execute(tx);
  if (rows.length === 0) return;
  const live = await lockAllLive(tx, 'follow', { commentIds: rows.map(({ commentId }) => commentId) });
  for (const one of live) await endGone(tx, one, now);
}

/** Ends subscriptions to deleted comments. A job, so that deleting a comment does not wait for subscription locks. */
export async function endLostFollows({ db }: Database, now: Date): Promise<void> {
  for (const { id } of await listLost(db)) {
    await transact(db, async (tx) => {
      const live = await lockLiveById(tx, id);
      if (live !== null) await endGone(tx, live, now);
    });
  }
}

async function listLost(db: Db): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from ${sql.raw(liveSubscriptions)} s join comment c on c.id = s.comment_id
    where s.kind = 'follow' and c.state = 'deleted' order by s.id ${onEveryShard}`.execute(db);
  return rows;
}

async function endGone(tx: Tx, live: Subscription, now: Date): Promise<void> {
  await endSubscription(tx, live.id, 'gone', now);
  await notifyGone(tx, live, 'gone', now);
}
