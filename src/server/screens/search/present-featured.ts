import type { FeaturedNumber } from '#contract/number.ts';
import type { ListedNumber } from '#server/domains/number/queries/list-listed.ts';
import { computeVerdict } from '#server/domains/number/rules.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';

/** A row of a list of numbers. */
export function presentFeatured(row: ListedNumber, count: number, now: Date): FeaturedNumber {
  const subjects = row.open_data.flatMap((entry) => entry.subjects).sort((a, b) => b.count - a.count);
  return {
    phone: row.phone,
    international: parsePhone(`+${row.phone}`)?.international ?? `+${row.phone}`,
    country: row.country,
    label: computeVerdict(row.evidence, row.open_data, now).label,
    name: row.organisations[0]?.name ?? null,
    category: subjects[0]?.category ?? null,
    count,
  };
}

/** Complaints on record about a listed number. */
export function countComplaints(row: ListedNumber): number {
  return row.open_data.reduce((sum, entry) => sum + total(entry.days), 0);
}

function total(days: [number, number][]): number {
  return days.reduce((sum, [, count]) => sum + count, 0);
}
