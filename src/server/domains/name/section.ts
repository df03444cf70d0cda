import type { Organisation } from '#contract/number.ts';
import { type NumberFacts, operatorSource } from '#server/domains/number/door.ts';
import type { NumberFrame, NumberSection, NumberViewer, SectionView } from '#server/domains/part.ts';
import { avatarAddress, type NumberHolder, type OwnHash } from '#server/domains/profile/door.ts';
import { everyShard } from '#server/platform/db/every-shard.ts';
import { organisationName } from '#shared/organisation-name.ts';
import { hashesOf, type PhoneHash } from './queries/list-unlisted.ts';
import { isAgreedOn } from './rules/group-names.ts';
import {
  isIndexable,
  type NamedNumber,
  type NameLimits,
  type NameVisibility,
  namesOf,
  type ShownNames,
  showNames,
  usualLimits,
} from './rules/shown-names.ts';

export interface NameFacts {
  isUnlisted: boolean;
}

/** The viewer's name for the number; an empty part is null. */
export interface OwnName {
  suggested: { firstName: string | null; lastName: string | null } | null;
  hasContacts: boolean;
}

export interface NamedRecord {
  number: NumberFacts;
  profile: { holder: NumberHolder | null };
  name: NameFacts;
}

type ViewedRecord = NamedRecord & { own: { name: OwnName } | null };

/** The names of a number that the viewer may see, and whether search engines may list its page. */
export function nameSection(hash: PhoneHash, ownHash: OwnHash, limits: NameLimits = usualLimits) {
  return {
    key: 'name' as const,
    public: {
      columns: {
        is_unlisted:
          'exists (select 1 from unlisted_number u where u.phone_hash in (:phoneHash::text, :otherHash::text))',
      },
      values: ({ phone }) => {
        const [phoneHash = '', otherHash = ''] = phone === null ? [] : hashesOf(hash, phone);
        return { phoneHash, otherHash };
      },
      read: (row: { is_unlisted?: boolean }): NameFacts => ({ isUnlisted: row.is_unlisted ?? false }),
    },
    own: {
      columns: {
        my_first_name: 's.first_name',
        my_last_name: 's.last_name',
        has_contacts: `exists (select 1 from contact_name c where c.profile_id = :viewer::int8 ${everyShard})`,
      },
      joins: 'left join suggested_name s on s.profile_id = :viewer::int8 and s.phone = asked.phone',
      read: (row: { my_first_name: string | null; my_last_name: string | null; has_contacts: boolean }): OwnName => ({
        hasContacts: row.has_contacts,
        suggested:
          row.my_first_name === null
            ? null
            : { firstName: row.my_first_name || null, lastName: row.my_last_name || null },
      }),
    },
    present,
    // Leaves out names from registers, members and the viewer: by these the number could be found.
    presentWithheld(record: ViewedRecord, frame: NumberFrame) {
      const { profile, ui, metrics, common, fof } = present(record, frame, true);
      return {
        suggestedProfile: null,
        averageProfile: null,
        profile,
        ui: { ...ui, branding: null },
        metrics: { contactsCount: 0, isHidden: metrics.isHidden },
        common,
        organisations: [],
        fof,
      } satisfies SectionView;
    },
  } satisfies NumberSection;

  function present(record: ViewedRecord, { viewer, now, phone: { digits } }: NumberFrame, isById = false) {
    const { holder } = record.profile;
    const asked = isById && holder ? { phone: digits, profileId: holder.profileId } : { phone: digits };
    const named = namedNumber(record);
    const shown = showNames(named, visibilityFor(viewer), now, limits);
    const organisations = named.isUnlisted ? [] : named.organisations;
    return {
      suggestedProfile: record.own?.name.suggested ?? null,
      averageProfile: shown.averageProfile,
      profile: shown.profile && { ...shown.profile, name_hash: ownHash.ofName(asked) },
      ui: {
        avatar: presentPicture(shown, viewer),
        branding: shown.organisations.find(({ source }) => source === operatorSource)?.name ?? null,
      },
      metrics: {
        contactsCount: namesOf(named).reduce(
          (sum, name) => (isAgreedOn(name, limits.namePeople) ? sum + name.people : sum),
          0,
        ),
        isHidden: named.isUnlisted,
      },
      common: {
        showNames: shown.isInFull,
        isIndexable:
          !record.number.isExample &&
          !named.isUnlisted &&
          isIndexable(organisations, record.number.verdictAt(now).label),
      },
      organisations: shown.organisations.map(readably),
      fof: { hasContacts: record.own?.name.hasContacts ?? false },
    } satisfies SectionView;
  }
}

function readably(organisation: Organisation): Organisation {
  const name = organisationName(organisation.name);
  return name === organisation.name ? organisation : { ...organisation, name };
}

export function namedNumber({ number, profile, name }: NamedRecord): NamedNumber {
  return { organisations: number.organisations, names: number.names, holder: profile.holder, ...name };
}

function visibilityFor(viewer: NumberViewer): NameVisibility {
  if (viewer.kind === 'visitor') return 'masked';
  if (viewer.kind === 'holder') return 'own';
  return viewer.isWithheld ? 'withheld' : 'full';
}

/** An uploaded picture is a likeness: strangers and members without free look-ups see generated ones only. */
function presentPicture({ pictured }: ShownNames, viewer: NumberViewer): string | null {
  if (pictured === null) return null;
  const isStranger = viewer.kind === 'visitor' || viewer.isWithheld;
  return avatarAddress(isStranger ? { ...pictured, avatarVersion: null } : pictured);
}
