import type { NumberView, Organisation, VerdictLabel } from '#contract/number.ts';
import type { StoredName } from '#server/domains/number/door.ts';
import type { NumberHolder } from '#server/domains/profile/door.ts';
import { maskName } from '#shared/mask-name.ts';
import { isAgreedOn, leastPeople } from './group-names.ts';
import { isFoldedAway, usualDislikes } from './name-review.ts';

export interface NamedNumber {
  organisations: Organisation[];
  names: StoredName[];
  holder: NumberHolder | null;
  isUnlisted: boolean;
}

export interface NameLimits {
  /** People of different networks who must agree on a name. */
  namePeople: number;
  /** Margin in networks by which dislikes exceed likes before a name is folded away. */
  nameDislikes: number;
}
export const usualLimits: NameLimits = { namePeople: leastPeople, nameDislikes: usualDislikes };

/** `masked`: names of persons as strangers see them. `withheld`: the same, for a member without free look-ups. */
export type NameVisibility = 'masked' | 'full' | 'withheld' | 'own';

export interface ShownNames {
  profile: Omit<NonNullable<NumberView['profile']>, 'name_hash'> | null;
  averageProfile: NumberView['averageProfile'];
  organisations: Organisation[];
  /** The holder whose picture may be shown, or null. */
  pictured: NumberHolder | null;
  /** False if a name is masked or may be withheld. */
  isInFull: boolean;
}

/** The names that a viewer may see. Only the holder sees those of an unlisted or deactivated number. */
export function showNames(
  record: NamedNumber,
  visibility: NameVisibility,
  now: Date,
  { namePeople, nameDislikes }: NameLimits = usualLimits,
): ShownNames {
  const { holder, isUnlisted } = record;
  const shown = isHolderSeen(record) || visibility === 'own' ? holder : null;
  const average = namesOf(record).find((name) => isAgreedOn(name, namePeople) && !isFoldedAway(name, nameDislikes));
  const isMasked = visibility === 'masked' || visibility === 'withheld';
  const show = isMasked ? maskName : (name: { firstName: string; lastName: string }) => name;
  const isPro = holder?.proUntil != null && holder.proUntil > now;
  const hasOwnName = shown !== null && hasName(shown);
  return {
    profile: hasOwnName
      ? {
          id: Number(shown.profileId),
          ...pickName(show(shown)),
          antispy_subscription: isPro,
          is_pro: isPro,
        }
      : null,
    averageProfile: average ? { id: 0, ...pickName(show(average)), people: average.people } : null,
    organisations: isUnlisted ? [] : record.organisations,
    pictured: shown,
    isInFull: visibility !== 'withheld' && (!isMasked || (!hasOwnName && !average)),
  };
}

function isHolderSeen({ holder, isUnlisted }: NamedNumber): boolean {
  return !isUnlisted && holder?.deactivatedAt === null && holder.isProfileGoing;
}

export function isHolderNamed(record: NamedNumber): boolean {
  const { holder } = record;
  return isHolderSeen(record) && holder?.isProven === true && hasName(holder);
}

function hasName({ firstName, lastName }: { firstName: string; lastName: string }): boolean {
  return firstName !== '' || lastName !== '';
}

/** What members call a number, as far as it may be shown; nothing for a deactivated account. */
export function namesOf({ names, holder, isUnlisted }: NamedNumber): StoredName[] {
  return isUnlisted || (holder !== null && holder.deactivatedAt !== null) ? [] : names;
}

/** Whether paying for a look-up would reveal a name that strangers see masked. */
export function hasPaidNames(record: NamedNumber, now: Date, limits: NameLimits = usualLimits): boolean {
  const { profile, averageProfile } = showNames(record, 'full', now, limits);
  return profile !== null || averageProfile !== null;
}

/** The name for a contact card: the first available one that is not masked. */
export function cardName({
  profile,
  suggestedProfile,
  organisations,
  averageProfile,
  common,
}: NumberView): string | null {
  const person = (common.showNames && profile) || suggestedProfile;
  if (person) return wholeName(person);
  return organisations[0]?.name ?? (common.showNames && averageProfile ? wholeName(averageProfile) : null);
}

function wholeName({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string {
  return `${firstName ?? ''} ${lastName ?? ''}`.trim();
}

function pickName({ firstName, lastName }: { firstName: string; lastName: string }) {
  return { firstName, lastName };
}

/** Search engines may list numbers of organizations and unwanted callers, never those of private persons. */
export function isIndexable(organisations: readonly Organisation[], label: VerdictLabel): boolean {
  return organisations.length > 0 || label === 'unwanted';
}
