import type { OpenDataEntry } from '#contract/number.ts';
import type { NumberFrame, NumberSection, SectionView } from '#server/domains/part.ts';
import { flatText } from '#shared/flat-text.ts';
import { type NumberColumns, type NumberFacts, toNumberFacts } from './queries/number-facts.ts';
import type { StoredOpenData } from './queries/number-row.ts';
import { dayNumber, isManyCalls, isoDay, isRated, type ManyCalls, ratingIndex } from './rules.ts';

/** The number's own row: verdict with its evidence, counts, complaints of imported data sets. */
export const numberSection = (many: ManyCalls) =>
  ({
    key: 'number' as const,
    public: {
      columns: {
        country: 'n.country',
        lookups: 'n.lookups',
        evidence: 'n.evidence',
        open_data: 'n.open_data',
        organisations: 'n.organisations',
        names: 'n.names',
        opinions: 'n.opinions',
        is_example: 'n.is_example',
      },
      joins: 'left join number n on n.phone = asked.phone',
      read: (row: NumberColumns): NumberFacts => toNumberFacts(row),
    },
    present(
      { number, metering }: { number: NumberFacts; metering: { recentVisitors: number } },
      { now, phone }: NumberFrame,
    ) {
      const verdict = number.verdictAt(now);
      return {
        metrics: {
          bans: number.evidence.reduce((sum, e) => (e.kind === 'ban' ? sum + total(e.days) : sum), 0),
          index: ratingIndex(verdict),
          isRated: isRated(verdict),
          isUnwanted: verdict.label === 'unwanted' || verdict.label === 'suspicious',
          isManyCalls: isManyCalls({ ...number, recentVisitors: metering.recentVisitors }, dayNumber(now), many),
          lookups: Math.max(Number(number.lookups), metering.recentVisitors),
          isExample: number.isExample,
        },
        common: { seeMoreLink: number.openData.length > 0 ? flatText('/number/', phone.digits, '#complaints') : null },
        verdict,
        openData: number.openData.map(presentOpenData),
      } satisfies SectionView;
    },
  }) satisfies NumberSection;

function presentOpenData({ source, days, firstDay, lastDay, subjects, undated = [] }: StoredOpenData): OpenDataEntry {
  return {
    source,
    count: total(days),
    firstAt: firstDay,
    lastAt: lastDay,
    subjects,
    undated: undated.map(([first, last, count, isFirstKnown]) => ({
      firstAt: isoDay(first),
      lastAt: isoDay(last),
      count,
      isFirstKnown,
    })),
    isRange: false,
    prefix: null,
  };
}

function total(days: [number, number][]): number {
  return days.reduce((sum, [, count]) => sum + count, 0);
}
