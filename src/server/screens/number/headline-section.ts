import { isHolderNamed, type NamedNumber } from '#server/domains/name/rules/shown-names.ts';
import { type NamedRecord, namedNumber } from '#server/domains/name/section.ts';
import { hasBad, headlineOf } from '#server/domains/number/rules.ts';
import type { RangeList } from '#server/domains/open-data/door.ts';
import { isTelemarketing } from '#server/domains/open-data/queries/range-list.ts';
import type { NumberFrame, NumberSection, SectionView } from '#server/domains/part.ts';

/** The headline of a number, from facts of several domains. The same for every viewer. */
export function headlineSection(ranges: Pick<RangeList, 'rangesOf'>) {
  return {
    key: 'headline' as const,
    present(record: NamedRecord, { phone, now }: NumberFrame) {
      const verdict = record.number.verdictAt(now);
      const named: NamedNumber = namedNumber(record);
      const headline = headlineOf({
        isEmergency: phone.kind === 'emergency',
        label: verdict.label,
        hasBad: hasBad(verdict),
        hasOrganisation: !named.isUnlisted && named.organisations.length > 0,
        isTelemarketing: isTelemarketing(ranges, phone.digits),
        isInUse: phone.kind === 'emergency' || phone.isValid,
        isHolderShown: isHolderNamed(named),
      });
      return { verdict: { headline } } satisfies SectionView;
    },
    /** Ignores registers, regulators and complaints too few for a label: these could reveal the number. */
    presentWithheld(record: NamedRecord, { phone, now }: NumberFrame) {
      const headline = headlineOf({
        isEmergency: phone.kind === 'emergency',
        label: record.number.verdictAt(now).label,
        hasBad: false,
        hasOrganisation: false,
        isTelemarketing: false,
        isInUse: phone.kind === 'emergency' || phone.isValid,
        isHolderShown: isHolderNamed(namedNumber(record)),
      });
      return { verdict: { headline } } satisfies SectionView;
    },
  } satisfies NumberSection;
}
