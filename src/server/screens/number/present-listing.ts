import type { Listing } from '#contract/unlisting.ts';
import { isIndexable, showNames } from '#server/domains/name/rules/shown-names.ts';
import { namedNumber } from '#server/domains/name/section.ts';
import type { DayCounts } from '#server/domains/number/queries/number-row.ts';
import type { ResolvedPhone } from '#server/domains/numbering/door.ts';
import type { SectionRecord } from './sections.ts';

/** What the site stores about a number, as counts: anyone may ask, so no name is included. */
export function presentListing(phone: ResolvedPhone, record: SectionRecord, givenNames: number, now: Date): Listing {
  const { profile, organisations } = showNames(namedNumber(record), 'full', now);
  return {
    phone: phone.digits,
    international: phone.kind === 'number' ? phone.international : phone.digits,
    isUnlisted: record.name.isUnlisted,
    names: { fromMembers: givenNames, fromRegisters: organisations.length, ofHolder: profile !== null },
    complaints: count(record.number.openData),
    reports: count(record.number.evidence),
    comments: record.comment.count,
    isIndexable:
      !record.name.isUnlisted &&
      !record.number.isExample &&
      isIndexable(organisations, record.number.verdictAt(now).label),
  };
}

function count(entries: { days: DayCounts }[]): number {
  return entries.reduce((sum, { days }) => days.reduce((more, [, entriesOfDay]) => more + entriesOfDay, sum), 0);
}
