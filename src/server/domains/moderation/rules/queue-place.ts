import { type RawBuilder, sql } from 'kysely';

/** Places in the queue, the highest first. */
export const places = { setAside: 0, waiting: 1, onTop: 2 } as const;

/** So many people, each of another network, put a text on top. */
const enoughReporters = 3;

/**
 * Where a text stands.
 *
 * @param independent reporters, those of one network counted once
 */
export function placeOf(independent: number, isSetAside: boolean): number {
  if (independent >= enoughReporters) return places.onTop;
  return isSetAside ? places.setAside : places.waiting;
}

/**
 * Days in which a text that waits should be decided, after the day on which it began to wait. No law sets them: they give
 * texts a place among what has a deadline. What several people reported comes within a day; what a moderator set aside
 * is looked at again within a month.
 */
const dueDays = { [places.onTop]: 1, [places.waiting]: 7, [places.setAside]: 30 } as const;

/** Until when a row of the queue should be decided: the end of a day of UTC, so that those of one day are equal. */
export function dueOf(rank: RawBuilder<number>, openedAt: RawBuilder<Date>): RawBuilder<Date> {
  const days = sql`case ${rank} when ${places.onTop}::int2 then ${dueDays[places.onTop]}::int4
    when ${places.waiting}::int2 then ${dueDays[places.waiting]}::int4 else ${dueDays[places.setAside]}::int4 end`;
  return sql<Date>`((date_trunc('day', ${openedAt} at time zone 'UTC') + (${days} + 1) * interval '1 day') at time zone 'UTC')`;
}
