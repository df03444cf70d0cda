import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { type RateLimit, uncountedFrom } from './rate-limit.ts';
import './rate-limit-tables.ts';

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

/**
 * As `take`, of several limits by one statement: a use of each is counted, or of none. Only of two calls in the very same
 * moment the second may lose a use of one limit where the other one refuses it.
 *
 * @returns null, or of the limits that are used up the one that ends last
 */
export async function takeTogether(db: Db, uses: readonly LimitUse[], now: Date): Promise<UsedUp | null> {
  const counted = uses.filter(({ limit }) => limit.most < uncountedFrom);
  if (counted.length === 0) return null;
  const of = <Value>(read: (use: LimitUse) => Value) => counted.map(read);
  const from = (spans: number) => of(({ limit }) => new Date(now.getTime() + spans * limit.spanMs));
  const { rows } = await sql<{ name: string; isTaken: boolean; oldest: Date | null }>`
    with wanted as (
      select * from unnest(
        ${of(({ limit }) => limit.name)}::text[], ${of(({ who }) => who)}::text[],
        ${of(({ limit }) => Math.max(1, Math.floor(limit.most)))}::int4[],
        ${from(-1)}::timestamptz[], ${from(1)}::timestamptz[], ${from(2)}::timestamptz[]
      ) as w (name, who, most, cut, ends_at, latest)
    ), counted as (
      select w.name, w.who, w.most, w.ends_at, array(
        select at from unnest(r.used_at) at where at > w.cut and at <= w.ends_at order by at
      ) as used
      from wanted w left join rate_use r on r.limit_name = w.name and r.who = w.who
    ), taken as (
      insert into rate_use as kept (limit_name, who, used_at, expires_at)
      select name, who, array[${now}::timestamptz], ends_at from counted
      where not exists (select from counted where cardinality(used) >= most)
      order by name, who
      on conflict (limit_name, who) do update set
        used_at = array(
          select at from unnest(kept.used_at || excluded.used_at) at
          join wanted w on w.name = kept.limit_name and w.who = kept.who
          where at > w.cut and at <= w.ends_at order by at
        ),
        expires_at = least(
          greatest(kept.expires_at, excluded.expires_at),
          (select latest from wanted w where w.name = kept.limit_name and w.who = kept.who)
        )
      where (
        select count(*) from unnest(kept.used_at) at
        join wanted w on w.name = kept.limit_name and w.who = kept.who
        where at > w.cut and at <= w.ends_at
      ) < (select most from wanted w where w.name = kept.limit_name and w.who = kept.who)
      returning limit_name
    )
    select name, exists (select from taken where limit_name = name) as "isTaken",
      case when cardinality(used) >= most then used[cardinality(used) - most + 1] end as oldest
    from counted
  `.execute(db);
  const refused = rows
    .filter(({ isTaken }) => !isTaken)
    .flatMap(({ name, oldest }): UsedUp[] => {
      const limit = counted.find((use) => use.limit.name === name)?.limit;
      if (!limit) return [];
      // Without a time the last use was taken between this statement's look at the row and its turn.
      const isLost = oldest === null && rows.every((row) => row.oldest === null);
      if (oldest === null && !isLost) return [];
      const endsAt = (oldest ?? now).getTime() + limit.spanMs;
      return [{ limit, retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)) }];
    });
  return refused.sort((one, other) => other.retryAfterSeconds - one.retryAfterSeconds)[0] ?? null;
}
