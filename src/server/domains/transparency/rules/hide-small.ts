import type { TransparencyMonth } from '#contract/transparency.ts';
import { complaintCategories, publicGrounds, reportCategories, restrictionKinds } from '#contract/transparency-rule.ts';
import type { Figures } from '../tables.ts';

/** A smaller count could identify a person. */
export const leastShown = 5;

/** Null below `leastShown`, zero included. */
const shown = (count: number | undefined) => (count !== undefined && count >= leastShown ? count : null);

/** Public ground of each ground in the log. */
const groundsOf: Readonly<Record<string, (typeof publicGrounds)[number]>> = {
  law: 'law',
  spam: 'spam',
  insult: 'insult',
  listed_word: 'insult',
  threat: 'threat',
  personal_data: 'personal_data',
  false: 'false',
  scam_label: 'false',
  no_contact: 'false',
  posing: 'false',
  repeated_by_author: 'repeated',
  repeated_on_number: 'repeated',
  removed_before: 'repeated',
  rewritten: 'repeated',
};

/**
 * Public figures of a month. Counts under five are null, and nothing else reveals them: sums add only the counts shown;
 * the share of automatic decisions covers only shown cells, and is null if either side is under five; a median needs
 * five cases.
 * The counts cover disjoint sets, so no difference of shown figures yields a hidden one.
 */
export function hideSmall(month: string, figures: Figures): TransparencyMonth {
  const notices = [
    ...complaintCategories.map((category) => ({ source: 'complaint' as const, category })),
    ...reportCategories.map((category) => ({ source: 'report' as const, category })),
  ].map((cell) => ({ ...cell, count: shown(figures[`${cell.source}.${cell.category}`]) }));
  const cells = restrictionCells(figures);
  const open = cells.filter(({ count }) => count >= leastShown);
  const total = sumOf(open.map(({ count }) => count));
  const share = (part: number) => (part >= leastShown && total - part >= leastShown ? part : null);
  return {
    month,
    notices,
    complaints: sumShown(notices.filter(({ source }) => source === 'complaint')),
    reports: sumShown(notices.filter(({ source }) => source === 'report')),
    restrictions: cells.map(({ kind, ground, count }) => ({ kind, ground, count: shown(count) })),
    restricted: total === 0 ? null : total,
    foundByMachine: share(sumOf(open.map(({ found }) => found))),
    decidedByMachine: share(sumOf(open.map(({ decided }) => decided))),
    upheld: shown(figures.upheld),
    refused: shown(figures.refused),
    void: shown(figures.void),
    late: shown(figures.late),
    reversed: shown(figures.reversed),
    appeals: shown(figures.appeals),
    granted: shown(figures.granted),
    denied: shown(figures.denied),
    accounts: shown(figures.accounts),
    waves: shown(figures.waves),
    spamWaves: shown(figures.spamWaves),
    spamWaveTexts: shown(figures.spamWaveTexts),
    medianComplaintHours: medianOf(figures, 'median.complaint', 'decided_complaints'),
    medianReportHours: medianOf(figures, 'median.report', 'decided_reports'),
  };
}

function restrictionCells(figures: Figures) {
  return restrictionKinds.flatMap((kind) =>
    publicGrounds.map((ground) => {
      const names = Object.keys(figures)
        .map((name) => name.split('.'))
        .filter(
          ([what, of, why = '']) => what === 'restriction' && of === kind && (groundsOf[why] ?? 'other') === ground,
        )
        .map(([, , why]) => `${kind}.${why}`);
      const of = (what: string) => sumOf(names.map((name) => figures[`${what}.${name}`] ?? 0));
      return { kind, ground, count: of('restriction'), found: of('found'), decided: of('decided') };
    }),
  );
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Null if no count is shown. */
function sumShown(cells: readonly { count: number | null }[]): number | null {
  const counts = cells.flatMap(({ count }) => (count === null ? [] : [count]));
  return counts.length === 0 ? null : sumOf(counts);
}

function medianOf(figures: Figures, median: string, of: string): number | null {
  return (figures[of] ?? 0) >= leastShown ? (figures[median] ?? null) : null;
}
