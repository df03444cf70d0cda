import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import './rate-limit-tables.ts';

/** How often each of many may do one thing in any span of time, whatever server they ask. */
export interface RateLimit {
  /** Unlike that of every other limit. */
  name: string;
  /** A fraction counts as the whole number below it, and less than 1 as 1. From `uncountedFrom` on nothing is counted. */
  most: number;
  spanMs: number;
}

/** One limit, and whose use of it is counted: an account's id or a keyed hash, written down as it is. */
export interface LimitUse {
  limit: RateLimit;
  who: string;
}

/** A limit that is used up, and the whole seconds until it may be done again. */
export interface UsedUp {
  limit: RateLimit;
  retryAfterSeconds: number;
}

/** Limits this high are no limits but switched off, as for a load test; to note so many uses would cost more than they do. */
export const uncountedFrom = 100_000;

/**
 * Counts one use, if there is one left. Of any number of calls at once, on any number of servers, no more than `most`
 * get through in any span; one that is refused counts for nothing and, but for the very last moment, waits for nobody.
 * In a transaction the use is undone with it, and others of the same `who` wait for its end.
 *
 * @param who an account's id or a keyed hash: it is written down as it is
 * @returns 0, or the whole seconds until it may be done again
 */
export async function take(db: Db, limit: RateLimit, who: string, now: Date): Promise<number> {
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
  // Another took the last one between this statement's look at the row and its turn.
  return row.oldest === null ? Math.max(1, await ask(db, limit, who, now)) : secondsUntil(row.oldest, limit, now);
}

/**
 * As `take`, of several limits: a use of each is counted, or of none, so that who has none left takes nothing from the
 * network, which others share.
 *
 * @returns null, or of the limits that are used up the one that ends last
 */
export async function takeTogether(db: Db, uses: readonly LimitUse[], now: Date): Promise<UsedUp | null> {
  const taken: LimitUse[] = [];
  const usedUp: UsedUp[] = [];
  // In one order, so that two transactions never wait for each other.
  for (const { limit, who } of uses.toSorted((one, other) => compareTexts(keyOf(one), keyOf(other)))) {
    const wait = await (usedUp.length === 0 ? take : ask)(db, limit, who, now);
    if (wait > 0) usedUp.push({ limit, retryAfterSeconds: wait });
    else if (usedUp.length === 0) taken.push({ limit, who });
  }
  if (usedUp.length > 0) for (const { limit, who } of taken) await giveBack(db, limit, who, now);
  return usedUp.sort((one, other) => other.retryAfterSeconds - one.retryAfterSeconds)[0] ?? null;
}

const keyOf = ({ limit, who }: LimitUse) => `${limit.name} ${who}`;
const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/**
 * Looks without counting.
 *
 * @returns 0 when there is a use left, or the whole seconds until there is one
 */
export async function ask(db: Db, limit: RateLimit, who: string, now: Date): Promise<number> {
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

/**
 * Takes one use back, as if it had not been counted: what was to happen does not.
 *
 * @param takenAt the moment that `take` counted it at
 */
export async function giveBack(db: Db, limit: RateLimit, who: string, takenAt: Date): Promise<void> {
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

/** Deletes what counts no longer; for a job. */
export async function deleteExpiredUses(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_use').where('expires_at', '<=', now).execute();
}

/** A use that lies more than a span ahead was written by a wrong clock: it would bar its `who` until that time comes. */
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
