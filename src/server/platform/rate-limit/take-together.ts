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
export const limitParameters = ['limitNames', 'limitWhos', 'limitMosts', 'limitSpans', 'limitNow'] as const;

/** What stands for these uses in a statement. */
export function limitValues(uses: readonly LimitUse[], now: Date): Record<(typeof limitParameters)[number], string> {
  const counted = uses.filter(isCounted);
  return {
    limitNames: arrayText(counted, ({ limit }) => limit.name),
    limitWhos: arrayText(counted, ({ who }) => who),
    limitMosts: arrayText(counted, ({ limit }) => Math.max(1, Math.floor(limit.most))),
    limitSpans: arrayText(counted, ({ limit }) => limit.spanMs),
    limitNow: now.toISOString(),
  };
}

function isCounted({ limit }: LimitUse): boolean {
  return limit.most < uncountedFrom;
}

/**
 * The common table expressions that count a use of each limit, or of none: `limit_wanted` has a row for each,
 * `limit_taken` one for each that was counted. As text, so that who writes counts in the statement that writes.
 *
 * @param condition only where it holds is anything counted
 */
export function limitParts(condition: string): string {
  // Sub-selects hide how long the lists are: else short ones would be planned anew each time. The offset keeps each limit's
  // row read by its key: the plan is kept while the table grows.
  return `limit_wanted as materialized (
      select name, who, most, now - span * interval '1 ms' as cut, now + span * interval '1 ms' as ends_at,
        now + 2 * span * interval '1 ms' as latest, now
      from unnest(
        (select :limitNames::text[]), (select :limitWhos::text[]), (select :limitMosts::int4[]),
        (select :limitSpans::float8[])
      ) as w (name, who, most, span), (select :limitNow::timestamptz as now) at
    ), limit_counted as materialized (
      select w.name, w.who, w.most, w.ends_at, w.now, array(
        select at from unnest(r.used_at) at where at > w.cut and at <= w.ends_at order by at
      ) as used
      from limit_wanted w
      left join lateral (select used_at from rate_use where limit_name = w.name and who = w.who offset 0) r on true
    ), limit_taken as (
      insert into rate_use as kept (limit_name, who, used_at, expires_at)
      select name, who, array[now], ends_at from limit_counted
      where not exists (select from limit_counted where cardinality(used) >= most) and ${condition}
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
      returning limit_name
    )`;
}

/** Whether each of the limits of `limitParts` was counted. */
export const areLimitsTaken = '(select count(*) from limit_taken) = (select count(*) from limit_wanted)';

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
  const { text, values } = askNamed(takeAll, limitValues(counted, now));
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
