import { sql } from 'kysely';
import type { Subscription, SubscriptionKindName } from '#server/domains/part.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';
import '../tables.ts';

const columns = [
  ...(['id', 'profile_id as profileId', 'kind', 'comment_id as commentId', 'price'] as const),
  ...(['begun_at as begunAt', 'months', 'ends_at as endsAt', 'renews', 'reminders'] as const),
] as const;

/** The same as other domains may join it in their statements: `join ${liveSubscriptions} s on …`. */
export const liveSubscriptions = `(
  select id, profile_id, kind, comment_id, price, ends_at, renews from numcy_subscription where ended_at is null
)`;

/** What a member pays for of this kind about a text, locked until the transaction ends; null where they do not. */
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

/** Who pays for a text by such a subscription, in the order in which they began. */
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

/** One that stands, locked until the transaction ends; null where it ended meanwhile. */
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

/** Ids of members of whom something ended by now, in their order from the one after `after` on. */
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

/**
 * What of a member's ended by now, locked until the transaction ends. What ended first comes first, as it is charged: a
 * balance may not do for all.
 */
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
    // Again: another server was here meanwhile, or the member.
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', now)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows
    .map(toSubscription)
    .sort((a, b) => a.endsAt.getTime() - b.endsAt.getTime() || (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}

/** All of a kind about these texts, or of one member, locked in their order. */
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

/** What a member's renewals up to this one will cost, whole numcy: those that are due before it are charged before it. */
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
