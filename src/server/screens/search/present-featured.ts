import type { ExampleNumber, FeaturedNumber, NumberInList } from '#contract/number.ts';
import type { ListedNumber } from '#server/domains/number/queries/list-listed.ts';
import { computeVerdict, type HeadlineFacts, hasBad, headlineOf, isoDay } from '#server/domains/number/rules.ts';
import type { RangeList } from '#server/domains/open-data/door.ts';
import { isTelemarketing } from '#server/domains/open-data/queries/range-list.ts';
import { organisationName } from '#shared/organisation-name.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';

/** A row of a list of numbers that a register lists or that have complaints. */
export function presentFeatured(
  row: ListedNumber,
  counted: Counted,
  ranges: Pick<RangeList, 'rangesOf'>,
  now: Date,
): FeaturedNumber {
  const subjects = row.open_data.flatMap((entry) => entry.subjects).sort((a, b) => b.count - a.count);
  const [organisation] = row.organisations;
  return {
    // The holder has no effect if a register lists the number or there are complaints.
    ...presentFace(row, { hasOrganisation: organisation !== undefined, isHolderShown: false }, ranges, now),
    name: organisation ? organisationName(organisation.name) : null,
    category: subjects[0]?.category ?? null,
    ...counted,
    reports: countReports(row),
  };
}

export function presentExample(
  row: FacedNumber & { comments: number },
  isHolderShown: boolean,
  ranges: Pick<RangeList, 'rangesOf'>,
  now: Date,
): ExampleNumber {
  return { ...presentFace(row, { hasOrganisation: false, isHolderShown }, ranges, now), comments: row.comments };
}

type FacedNumber = Pick<ListedNumber, 'phone' | 'country' | 'evidence' | 'open_data'>;

function presentFace(
  row: FacedNumber,
  facts: Pick<HeadlineFacts, 'hasOrganisation' | 'isHolderShown'>,
  ranges: Pick<RangeList, 'rangesOf'>,
  now: Date,
): Omit<NumberInList, 'name'> {
  const parsed = parsePhone(`+${row.phone}`);
  const verdict = computeVerdict(row.evidence, row.open_data, now);
  return {
    phone: row.phone,
    international: parsed?.international ?? `+${row.phone}`,
    country: row.country,
    label: verdict.label,
    headline: headlineOf({
      isEmergency: false,
      label: verdict.label,
      hasBad: hasBad(verdict),
      ...facts,
      isTelemarketing: isTelemarketing(ranges, row.phone),
      isInUse: parsed?.isValid ?? false,
    }),
  };
}

export type Counted = Pick<FeaturedNumber, 'count' | 'since' | 'until'>;

/** Complaints in public records with their first and last day; without any, the days of members' reports. */
export function countOpenReports(row: ListedNumber): Counted {
  const days = against(row).flatMap((entry) => entry.days.map(([day]) => isoDay(day)));
  const hasOpenReports = row.open_data.length > 0;
  const firstDays = hasOpenReports ? row.open_data.map(({ firstDay }) => firstDay) : days;
  const lastDays = (hasOpenReports ? row.open_data.map(({ lastDay }) => lastDay) : days).sort();
  return {
    count: row.open_data.reduce((sum, entry) => sum + total(entry.days), 0),
    since: firstDays.some((day) => day === null) ? null : (firstDays.sort()[0] ?? null),
    until: lastDays.at(-1) ?? '',
  };
}

function countReports(row: ListedNumber): number {
  return against(row).reduce((sum, entry) => sum + total(entry.days), 0);
}

function against({ evidence }: ListedNumber): ListedNumber['evidence'] {
  return evidence.filter(({ kind }) => kind !== 'positive');
}

function total(days: [number, number][]): number {
  return days.reduce((sum, [, count]) => sum + count, 0);
}
