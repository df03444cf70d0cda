import { type RawBuilder, sql } from 'kysely';
import { deskDays } from '#contract/text-rule.ts';

/** Places in the queue, the highest first. */
export const places = { setAside: 0, waiting: 1, onTop: 2 } as const;

/** So many people, each of another network, put a text on top where the operator has set nothing else. */
export const usualReporters = 3;

/**
 * Where a text stands.
 *
 * @param independent reporters, those of one network counted once
 * @param onTopFrom so many of them put it on top
 */
export function placeOf(independent: number, isSetAside: boolean, onTopFrom = usualReporters): number {
  if (independent >= onTopFrom) return places.onTop;
  return isSetAside ? places.setAside : places.waiting;
}

const lit = (value: number) => sql.lit(value);

/**
 * Until when a row of the queue should be decided: the end of a day of UTC, so that those of one day are equal. It gives
 * texts a place among what has a deadline.
 */
export function dueOf(rank: RawBuilder<number>, openedAt: RawBuilder<Date>): RawBuilder<Date> {
  const { onTop, waiting, setAside } = deskDays;
  // Written out and not given as values: an index is by this very expression (`moderation_case_due`).
  const days = sql`(case ${rank} when ${lit(places.onTop)} then ${lit(onTop)} when ${lit(places.waiting)} then ${lit(waiting)}
    else ${lit(setAside)} end)`;
  return sql<Date>`((date_trunc('day', ${openedAt} at time zone 'UTC') + (${days} + 1) * interval '1 day') at time zone 'UTC')`;
}
