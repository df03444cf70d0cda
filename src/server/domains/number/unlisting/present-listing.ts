import type { Listing } from '#contract/lookup.ts';
import type { ResolvedPhone } from '../numbering-plan/resolve-phone.ts';
import type { NumberRecord } from '../queries.ts';
import { showNames } from '../rules/shown-names.ts';
import { computeVerdict } from '../rules.ts';
import type { DayCounts } from '../tables.ts';
import { isIndexable } from '../views.ts';

/**
 * What stands here about a number, in counts alone: anybody may ask, so no name is told.
 *
 * @param givenNames different names that members gave it, however few agree
 */
export function presentListing(phone: ResolvedPhone, record: NumberRecord, givenNames: number, now: Date): Listing {
  const { profile, organisations } = showNames(record, 'full', now);
  return {
    phone: phone.digits,
    international: phone.kind === 'number' ? phone.international : phone.digits,
    isUnlisted: record.isUnlisted,
    names: { fromMembers: givenNames, fromRegisters: organisations.length, ofHolder: profile !== null },
    complaints: count(record.openData),
    reports: count(record.evidence),
    isIndexable: isIndexable(organisations, computeVerdict(record.evidence, record.openData, now)),
  };
}

function count(entries: { days: DayCounts }[]): number {
  return entries.reduce((sum, { days }) => days.reduce((more, [, entriesOfDay]) => more + entriesOfDay, sum), 0);
}
