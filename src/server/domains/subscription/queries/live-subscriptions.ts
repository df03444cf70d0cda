import { sql } from 'kysely';
import type { Subscription, SubscriptionKindName } from '#server/domains/part.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';

const columns = [
  'id',
  'profile_id as profileId',
  'kind',
  'comment_id as commentId',
  'price',
  'begun_at as begunAt',
  'months',
  'ends_at as endsAt',
  'renews',
  'reminders',
] as const;

/** Active subscriptions for other domains' statements: `join ${liveSubscriptions} s on …`. */
export const liveSubscriptions = `(
  select id, profile_id, kind, comment_id, price, ends_at, renews from numcy_subscription where ended_at is null
)`;

/** The member's active subscription of this kind for a text, locked in the transaction; null if there is none. */
export async function lockLive(
  tx: Tx,
  { profileId, kind, commentId }: { profileId: string; kind: SubscriptionKindName; commentId: string },
): Promise<Subscription | null> {
  const row = await tx
    .selectFrom('numcy_subscription')
    .select(columns)
    .where('comment_id', '=', commentId)
    .where('kind', '=', kind)
    .where('profile_id', '=', profileId)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? toSubscription(row) : null;
}

export async function listSubscribers(
  db: Db,
  { kind, commentId }: { kind: SubscriptionKindName; commentId: string },
): Promise<{ id: string; profileId: string }[]> {
  return db
    .selectFrom('numcy_subscription')
    .select(['id', 'profile_id as profileId'])
    .where('comment_id', '=', commentId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** An active subscription, locked until the transaction ends; null if it has ended. */
export async function lockLiveById(tx: Tx, id: string): Promise<Subscription | null> {
  const row = await tx
    .selectFrom('numcy_subscription')
    .select(columns)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? toSubscription(row) : null;
}

/** Ids of members with a subscription past its end, ascending, starting after `after`. */
export async function listDueMembers(
  db: Db,
  { now, after, most }: { now: Date; after: string; most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('numcy_subscription')
    .select('profile_id as profileId')
    .distinct()
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', now)
    .where('profile_id', '>', after)
    .orderBy('profile_id')
    .limit(most)
    .execute();
  return rows.map(({ profileId }) => profileId);
}

/** Locks a member's subscriptions past their end. Ordered by end, since the balance may not cover all. */
export async function lockDue(
  tx: Tx,
  { profileId, now, most }: { profileId: string; now: Date; most: number },
): Promise<Subscription[]> {
  const first = tx
    .selectFrom('numcy_subscription')
    .select('id')
    .where('profile_id', '=', profileId)
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .orderBy('id')
    .limit(most);
  const rows = await tx
    .selectFrom('numcy_subscription')
    .select(columns)
    .where('id', 'in', first)
    // Repeated after locking: another server or the member may have changed the row meanwhile.
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', now)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows
    .map(toSubscription)
    .sort((a, b) => a.endsAt.getTime() - b.endsAt.getTime() || (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}

/** All active subscriptions of a kind, for these texts or this member, locked in ascending id. */
export async function lockAllLive(
  tx: Tx,
  kind: SubscriptionKindName,
  of: { commentIds: readonly string[] } | { profileId: string },
): Promise<Subscription[]> {
  const rows = await tx
    .selectFrom('numcy_subscription')
    .select(columns)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .where((row) =>
      'profileId' in of
        ? row('profile_id', '=', of.profileId)
        : sql<boolean>`comment_id = any (${[...of.commentIds]}::int8[])`,
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(toSubscription);
}

/** Total cost in whole numcy of a member's renewals up to and including this one: earlier ones are charged first. */
export async function sumUntil(db: Db, { profileId, endsAt, id }: Subscription): Promise<Numcy> {
  const { sum } = await db
    .selectFrom('numcy_subscription')
    .select(sql<string>`sum(price)::text`.as('sum'))
    .where('profile_id', '=', profileId)
    .where('ended_at', 'is', null)
    .where('renews', '=', true)
    .where(sql<boolean>`(ends_at, id) <= (${endsAt}::timestamptz, ${id}::int8)`)
    .executeTakeFirstOrThrow();
  return parseNumcy(sum ?? '0');
}

function toSubscription<Row extends { price: string }>(row: Row) {
  return { ...row, price: parseNumcy(row.price) };
}
