import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** A sliding-window limit per `who`, shared by all servers. */
export interface RateLimit {
  name: string;
  /** Rounded down, but at least 1. From `uncountedFrom` on, nothing is counted. */
  most: number;
  spanMs: number;
}

/** `who` is an account id or keyed hash, stored as is. */
export interface LimitUse {
  limit: RateLimit;
  who: string;
}

export interface UsedUp {
  limit: RateLimit;
  retryAfterSeconds: number;
}

/** Such limits are switched off, as for a load test. Storing so many uses would cost more than the uses. */
export const uncountedFrom = 100_000;

/**
 * Counts a use if one is left. Concurrent calls on any number of servers never exceed `most` in any span. A refused use
 * is not counted and, except for the very last one, waits for no lock. In a transaction, others of the same `who` wait
 * for its end.
 * @returns 0, or the whole seconds until the next use
 */
export async function consume(db: Db, limit: RateLimit, who: string, now: Date): Promise<number> {
  const { most, cut, endsAt, latest } = bounds(limit, now);
  if (most >= uncountedFrom) return 0;
  const counts = sql`at > ${cut}::timestamptz and at <= ${endsAt}::timestamptz`;
  const { rows } = await sql<{ isTaken: boolean; oldest: Date | null }>`
    with counted as (
      select array(select at from unnest(used_at) at where ${counts} order by at) as used
      from rate_use where limit_name = ${limit.name} and who = ${who}
    ), taken as (
      insert into rate_use (limit_name, who, used_at, expires_at)
      select ${limit.name}, ${who}, array[${now}::timestamptz], ${endsAt}::timestamptz
      where not exists (select from counted where cardinality(used) >= ${most}::int4)
      on conflict (limit_name, who) do update set
        used_at = array(
          select at from unnest(rate_use.used_at || excluded.used_at) at where ${counts} order by at
        ),
        expires_at = least(greatest(rate_use.expires_at, excluded.expires_at), ${latest}::timestamptz)
      where (select count(*) from unnest(rate_use.used_at) at where ${counts}) < ${most}::int4
      returning true as done
    )
    select exists (select from taken) as "isTaken",
      (select used[cardinality(used) - ${most}::int4 + 1] from counted where cardinality(used) >= ${most}::int4) as oldest
  `.execute(db);
  const [row] = rows;
  if (!row || row.isTaken) return 0;
  // A concurrent call took the last use after this statement read the row.
  return row.oldest === null ? Math.max(1, await peek(db, limit, who, now)) : secondsUntil(row.oldest, limit, now);
}

/** Counts all uses or none, so that a user over their own limit takes nothing from a shared one. */
export async function consumeAll(db: Db, uses: readonly LimitUse[], now: Date): Promise<UsedUp | null> {
  const taken: LimitUse[] = [];
  const usedUp: UsedUp[] = [];
  // Sorted, so that two transactions lock in the same order and cannot deadlock.
  for (const { limit, who } of uses.toSorted((one, other) => compareTexts(keyOf(one), keyOf(other)))) {
    const wait = await (usedUp.length === 0 ? consume : peek)(db, limit, who, now);
    if (wait > 0) usedUp.push({ limit, retryAfterSeconds: wait });
    else if (usedUp.length === 0) taken.push({ limit, who });
  }
  if (usedUp.length > 0) for (const { limit, who } of taken) await refundUse(db, limit, who, now);
  return usedUp.sort((one, other) => other.retryAfterSeconds - one.retryAfterSeconds)[0] ?? null;
}

const keyOf = ({ limit, who }: LimitUse) => `${limit.name} ${who}`;
const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** @returns 0 if a use is left, else the whole seconds until one is */
export async function peek(db: Db, limit: RateLimit, who: string, now: Date): Promise<number> {
  const { most, cut, endsAt } = bounds(limit, now);
  if (most >= uncountedFrom) return 0;
  const row = await db
    .selectFrom('rate_use')
    .select('used_at')
    .where('limit_name', '=', limit.name)
    .where('who', '=', who)
    .executeTakeFirst();
  const used = (row?.used_at ?? []).filter((at) => at > cut && at <= endsAt);
  const oldest = used[used.length - most];
  return oldest === undefined ? 0 : secondsUntil(oldest, limit, now);
}

/** @param takenAt the time passed to `consume` */
export async function refundUse(db: Db, limit: RateLimit, who: string, takenAt: Date): Promise<void> {
  await sql`
    update rate_use set used_at = array(
      select used from unnest(used_at) with ordinality as each_use (used, place)
      where place is distinct from (
        select min(place) from unnest(used_at) with ordinality as same_use (used, place)
        where used = ${takenAt}::timestamptz
      )
      order by place
    )
    where limit_name = ${limit.name} and who = ${who}`.execute(db);
}

export async function deleteExpiredUses(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_use').where('expires_at', '<=', now).execute();
}

/** A use more than a span ahead has a wrong time and is ignored; it would block its `who` until then. */
function bounds({ most, spanMs }: RateLimit, now: Date) {
  return {
    most: Math.max(1, Math.floor(most)),
    cut: new Date(now.getTime() - spanMs),
    endsAt: new Date(now.getTime() + spanMs),
    latest: new Date(now.getTime() + 2 * spanMs),
  };
}

function secondsUntil(oldest: Date, { spanMs }: RateLimit, now: Date): number {
  return Math.ceil((oldest.getTime() + spanMs - now.getTime()) / 1000);
}
