import type { OpenDataEntry } from '#contract/number.ts';
import type { NumberFrame, NumberSection, SectionView } from '#server/domains/part.ts';
import { type NumberColumns, type NumberFacts, toNumberFacts } from './queries/number-facts.ts';
import type { StoredEvidence, StoredOpenData } from './queries/number-row.ts';
import { dayNumber, isManyCalls, isoDay, isRated, type ManyCalls, ratingIndex } from './rules.ts';

type CountedRecord = { number: NumberFacts; metering: { recentVisitors: number } };

export function numberSection(many: ManyCalls) {
  return {
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
    present,
    /** Omits what identifies a publicly listed number: days, subjects, counts. Keeps label and rounded bounds. */
    presentWithheld(record: CountedRecord, frame: NumberFrame) {
      const { metrics, verdict } = present(record, frame);
      const { label, formula, computedAtTimestamp } = verdict;
      const { asOf, constants } = verdict.evidence;
      // One vote moves the exact bounds, so blocking numbers one by one would reveal which number this is.
      const isJudged = label !== 'unknown';
      return {
        metrics: {
          bans: 0,
          index: isJudged ? Math.round(metrics.index) : 5,
          isRated: isJudged,
          isUnwanted: metrics.isUnwanted,
          isManyCalls: metrics.isManyCalls,
          lookups: 0,
          isExample: metrics.isExample,
        },
        common: { seeMoreLink: null },
        verdict: {
          label,
          risk: isJudged ? inTens(verdict.risk) : 0,
          trust: isJudged ? inTens(verdict.trust) : 0,
          evidence: { asOf, bad: 0, good: 0, items: [], constants },
          formula,
          computedAtTimestamp,
        },
        openData: [],
      } satisfies SectionView;
    },
  } satisfies NumberSection;

  function present({ number, metering }: CountedRecord, { now, phone }: NumberFrame) {
    const verdict = number.verdictAt(now);
    return {
      metrics: {
        bans: number.evidence.reduce((sum, e) => (isPresentBlock(e) ? sum + total(e.days) : sum), 0),
        index: ratingIndex(verdict),
        isRated: isRated(verdict),
        isUnwanted: verdict.label === 'unwanted' || verdict.label === 'suspicious',
        isManyCalls: isManyCalls({ ...number, recentVisitors: metering.recentVisitors }, dayNumber(now), many),
        lookups: Math.max(Number(number.lookups), metering.recentVisitors),
        isExample: number.isExample,
      },
      common: { seeMoreLink: number.openData.length > 0 ? `/number/${phone.digits}#complaints` : null },
      verdict,
      openData: number.openData.map(presentOpenData),
    } satisfies SectionView;
  }
}

/** Blocks of the present holder, one per person even where the network counts once for the label. */
const isPresentBlock = ({ kind, before }: StoredEvidence) => kind === 'ban' && before === undefined;

function inTens(bound: number): number {
  return Math.round(bound / 10) * 10;
}

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
