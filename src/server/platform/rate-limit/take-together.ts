import { CompiledQuery } from 'kysely';
import { arrayText } from '../db/array-text.ts';
import type { Db } from '../db/database.ts';
import { askNamed, nameStatement } from '../db/named-statement.ts';
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

/** The parameters of `limitParts`. */
export const limitParameters = [
  ...(['limitPlaces', 'limitNames', 'limitWhos', 'limitMosts', 'limitSpans', 'limitTimes'] as const),
] as const;

/** All that one act counts for. */
export interface CountedAct {
  uses: readonly LimitUse[];
  now: Date;
}

/** What stands for these acts in a statement. No two of them may count for the same limit of the same `who`. */
export function limitValues(acts: readonly CountedAct[]): Record<(typeof limitParameters)[number], string> {
  const counted = acts.flatMap(({ uses, now }, i) =>
    uses.filter(isCounted).map(({ limit, who }) => ({ limit, who, place: i + 1, at: now.toISOString() })),
  );
  return {
    limitPlaces: arrayText(counted, ({ place }) => place),
    limitNames: arrayText(counted, ({ limit }) => limit.name),
    limitWhos: arrayText(counted, ({ who }) => who),
    limitMosts: arrayText(counted, ({ limit }) => Math.max(1, Math.floor(limit.most))),
    limitSpans: arrayText(counted, ({ limit }) => limit.spanMs),
    limitTimes: arrayText(counted, ({ at }) => at),
  };
}

/** By what two acts count for the same: those may not stand in one statement. */
export function limitKeys(uses: readonly LimitUse[]): string[] {
  return uses.filter(isCounted).map(({ limit, who }) => `${limit.name} ${who}`);
}

function isCounted({ limit }: LimitUse): boolean {
  return limit.most < uncountedFrom;
}

/**
 * The common table expressions that count a use of each limit of an act, or of none: `limit_wanted` has a row for each,
 * with the act's `place` from 1 on, and `limit_missed` the places of acts of which not every limit was counted. As text,
 * so that who writes counts in the statement that writes.
 *
 * @param condition only acts are counted whose place `limit_counted.place` fulfils it
 */
export function limitParts(condition: string): string {
  // Sub-selects hide how long the lists are: else short ones would be planned anew each time. The offset keeps each limit's
  // row read by its key: the plan is kept while the table grows.
  return `limit_wanted as materialized (
      select place, name, who, most, now - span * interval '1 ms' as cut, now + span * interval '1 ms' as ends_at,
        now + 2 * span * interval '1 ms' as latest, now
      from unnest(
        (select :limitPlaces::int4[]), (select :limitNames::text[]), (select :limitWhos::text[]),
        (select :limitMosts::int4[]), (select :limitSpans::float8[]), (select :limitTimes::timestamptz[])
      ) as w (place, name, who, most, span, now)
    ), limit_counted as materialized (
      select w.place, w.name, w.who, w.most, w.ends_at, w.now, array(
        select at from unnest(r.used_at) at where at > w.cut and at <= w.ends_at order by at
      ) as used
      from limit_wanted w
      left join lateral (select used_at from rate_use where limit_name = w.name and who = w.who offset 0) r on true
    ), limit_taken as (
      insert into rate_use as kept (limit_name, who, used_at, expires_at)
      select name, who, array[now], ends_at from limit_counted
      where place not in (select place from limit_counted where cardinality(used) >= most) and ${condition}
      order by name, who
      on conflict (limit_name, who) do update set
        used_at = array(
          select at from unnest(kept.used_at || excluded.used_at) at
          join limit_wanted w on w.name = kept.limit_name and w.who = kept.who
          where at > w.cut and at <= w.ends_at order by at
        ),
        expires_at = least(
          greatest(kept.expires_at, excluded.expires_at),
          (select latest from limit_wanted w where w.name = kept.limit_name and w.who = kept.who)
        )
      where (
        select count(*) from unnest(kept.used_at) at
        join limit_wanted w on w.name = kept.limit_name and w.who = kept.who
        where at > w.cut and at <= w.ends_at
      ) < (select most from limit_wanted w where w.name = kept.limit_name and w.who = kept.who)
      returning limit_name, who
    ), limit_missed as materialized (
      select place from limit_wanted w
      where not exists (select from limit_taken t where t.limit_name = w.name and t.who = w.who)
    )`;
}

/**
 * The rows of acts of which at least one limit was counted, or that have none: the others wrote nothing. After
 * `limitParts`.
 *
 * @param from a common table expression with `place`
 */
export function begunOf(from: string): string {
  return `select * from ${from} where place not in (select place from limit_missed)
    or place in (select w.place from limit_taken t join limit_wanted w on w.name = t.limit_name and w.who = t.who)`;
}

const takeAll = nameStatement(
  'take-together',
  limitParameters,
  `with ${limitParts('true')}
  select name, exists (select from limit_taken where limit_name = name) as "isTaken",
    case when cardinality(used) >= most then used[cardinality(used) - most + 1] end as oldest
  from limit_counted`,
);

/**
 * As `take`, of several limits by one statement: a use of each is counted, or of none. Only of two calls in the very same
 * moment the second may lose a use of one limit where the other one refuses it.
 *
 * @returns null, or of the limits that are used up the one that ends last
 */
export async function takeTogether(db: Db, uses: readonly LimitUse[], now: Date): Promise<UsedUp | null> {
  const counted = uses.filter(isCounted);
  if (counted.length === 0) return null;
  const { text, values } = askNamed(takeAll, limitValues([{ uses: counted, now }]));
  type Row = { name: string; isTaken: boolean; oldest: Date | null };
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<Row>);
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
