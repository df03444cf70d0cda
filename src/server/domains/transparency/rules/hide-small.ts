import type { TransparencyMonth } from '#contract/transparency.ts';
import { complaintCategories, publicGrounds, reportCategories, restrictionKinds } from '#contract/transparency-rule.ts';
import type { Figures } from '../tables.ts';

/** A count under this could point to somebody. */
export const leastShown = 5;

/** Null where it is under `leastShown`, none included. */
const shown = (count: number | undefined) => (count !== undefined && count >= leastShown ? count : null);

/** Which figures of the log stand in a row of the page, by their grounds. */
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
 * What the public is told of a month. Counts under five are null, and nothing else tells them: a sum adds the counts that
 * are shown and no other; the share of automatic decisions is that of the restrictions in cells that are shown, and is
 * null where either side of it is under five; a median is told of five or more. Each count is of another set of things, or
 * of cells that share none, so no difference of what is shown is a count that is not.
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
    ...{ upheld: shown(figures.upheld), refused: shown(figures.refused), void: shown(figures.void) },
    ...{ late: shown(figures.late), reversed: shown(figures.reversed) },
    ...{ appeals: shown(figures.appeals), granted: shown(figures.granted), denied: shown(figures.denied) },
    ...{ accounts: shown(figures.accounts), waves: shown(figures.waves) },
    ...{ spamWaves: shown(figures.spamWaves), spamWaveTexts: shown(figures.spamWaveTexts) },
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

/** Null where no count is shown. */
function sumShown(cells: readonly { count: number | null }[]): number | null {
  const counts = cells.flatMap(({ count }) => (count === null ? [] : [count]));
  return counts.length === 0 ? null : sumOf(counts);
}

function medianOf(figures: Figures, median: string, of: string): number | null {
  return (figures[of] ?? 0) >= leastShown ? (figures[median] ?? null) : null;
}
