import { mostPeople } from '#server/domains/number/queries/number-facts.ts';
import {
  dayNumber,
  manyCallsDays,
  manyCallsFrom,
  openDataWeight,
  scoreOf,
} from '#server/domains/number/queries/scores.ts';
import type { NumberFrame, NumberSection, SectionView } from '#server/domains/part.ts';
import { dayMs } from '#shared/time.ts';
import './tables.ts';

export interface MeteringFacts {
  /**
   * Different visitors within `manyCallsDays`, counted up to `manyCallsFrom`; 0 where they and all other evidence
   * together cannot come to that.
   */
  recentVisitors: number;
}

/**
 * How many people looked the number up lately, and what the viewer has left.
 *
 * @param memberPerDay free look-ups that a member has a day, which visitors are told
 */
export function meteringSection(memberPerDay: number) {
  return {
    key: 'metering' as const,
    public: {
      columns: {
        // The lightest entry of the last days weighs `:lightest`, so the quotient is at least the number of entries.
        recent_visitors: `case when n.phone is null or ${mostPeople(':lightest')} >= ${manyCallsFrom} then
          (select count(*)::int4 from (
            select 1 from lookup l where l.phone = asked.phone and l.seen_at > :recently::timestamptz
            limit ${manyCallsFrom}
          ) recent)
        else 0 end`,
      },
      values: ({ now }) => ({
        lightest: scoreOf([[dayNumber(now) - manyCallsDays, 1]], openDataWeight),
        recently: new Date(now.getTime() - manyCallsDays * dayMs).toISOString(),
      }),
      read: (row: { recent_visitors?: number }): MeteringFacts => ({ recentVisitors: row.recent_visitors ?? 0 }),
    },
    present(_: unknown, { viewer }: NumberFrame) {
      const isMember = viewer.kind !== 'visitor';
      return {
        common: {
          leftRequests: isMember ? viewer.leftRequests : memberPerDay,
          isPaidRequest: isMember && viewer.isWithheld,
        },
        paidAlert: { show: isMember && viewer.isWithheld && viewer.isPayable },
      } satisfies SectionView;
    },
  } satisfies NumberSection;
}
