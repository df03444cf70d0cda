import {
  dayNumber,
  type ManyCalls,
  mostPeople,
  openDataWeight,
  scoreOf,
  usualManyCalls,
} from '#server/domains/number/door.ts';
import type { NumberFrame, NumberSection, SectionView } from '#server/domains/part.ts';
import { toDay } from '#server/platform/clock.ts';
import { dayMs } from '#shared/time.ts';

export interface MeteringFacts {
  /** Distinct visitors in the days of "many calls", capped at its threshold; 0 if the evidence cannot reach it. */
  recentVisitors: number;
}

/** Recent look-ups of the number, and what the viewer has left. `many` are integers, inlined into the statement. */
export function meteringSection(memberPerDay: number, many: ManyCalls = usualManyCalls) {
  return {
    key: 'metering' as const,
    public: {
      columns: {
        // The lightest entry weighs `:lightest`, so the quotient is an upper bound of the number of entries. Look-ups
        // are partitioned by day; the day excludes earlier partitions.
        recent_visitors: `case when n.phone is null or ${mostPeople(':lightest')} >= ${many.people} then
          (select count(*)::int4 from (
            select 1 from lookup l where l.phone = asked.phone and l.day >= :recent_day::date
              and l.seen_at > :recently::timestamptz
            limit ${many.people}
          ) recent)
        else 0 end`,
      },
      values: ({ now }) => {
        const recently = new Date(now.getTime() - many.days * dayMs);
        return {
          lightest: scoreOf([[dayNumber(now) - many.days, 1]], openDataWeight),
          recently: recently.toISOString(),
          recent_day: toDay(recently),
        };
      },
      read: (row: { recent_visitors?: number }): MeteringFacts => ({ recentVisitors: row.recent_visitors ?? 0 }),
    },
    present,
    // Nothing here is about the number.
    presentWithheld: present,
  } satisfies NumberSection;

  function present(_: unknown, { viewer }: NumberFrame) {
    const isMember = viewer.kind !== 'visitor';
    return {
      common: {
        leftRequests: isMember ? viewer.leftRequests : memberPerDay,
        isPaidRequest: isMember && viewer.isWithheld,
      },
      paidAlert: { show: isMember && viewer.isWithheld && viewer.isPayable },
    } satisfies SectionView;
  }
}
