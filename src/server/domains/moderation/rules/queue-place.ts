import { type RawBuilder, sql } from 'kysely';
import { queueDays } from '#contract/text-rule.ts';

export const places = { setAside: 0, waiting: 1, onTop: 2 } as const;

/** Default number of reporters from different networks that move a text to the top. */
export const usualReporters = 3;

/** The rank of a reported text. `independent` counts each network once; `onTopFrom` is the threshold for the top. */
export function placeOf(independent: number, isSetAside: boolean, onTopFrom = usualReporters): number {
  if (independent >= onTopFrom) return places.onTop;
  return isSetAside ? places.setAside : places.waiting;
}

const lit = (value: number) => sql.lit(value);

/** SQL: deadline of a queued text, at the end of a UTC day. Ranks texts among cases with a legal deadline. */
export function dueOf(rank: RawBuilder<number>, openedAt: RawBuilder<Date>): RawBuilder<Date> {
  const { onTop, waiting, setAside } = queueDays;
  // Literals, not parameters: the index `moderation_case_due` is on this very expression.
  const days = sql`(case ${rank} when ${lit(places.onTop)} then ${lit(onTop)} when ${lit(places.waiting)} then ${lit(waiting)}
    else ${lit(setAside)} end)`;
  return sql<Date>`((date_trunc('day', ${openedAt} at time zone 'UTC') + (${days} + 1) * interval '1 day') at time zone 'UTC')`;
}
