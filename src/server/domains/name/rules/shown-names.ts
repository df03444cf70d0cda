import type { NumberView, Organisation, VerdictLabel } from '#contract/number.ts';
import type { StoredName } from '#server/domains/number/door.ts';
import type { NumberHolder } from '#server/domains/profile/door.ts';
import { maskName } from '#shared/mask-name.ts';
import { isAgreedOn, leastPeople } from './group-names.ts';
import { isFoldedAway, usualDislikes } from './name-review.ts';

/** What may hold names of a number. */
export interface NamedNumber {
  organisations: Organisation[];
  names: StoredName[];
  holder: NumberHolder | null;
  /** The holder asked that no name stands here. */
  isUnlisted: boolean;
}

/** Which of members' names others see, as the operator has set it. */
export interface NameLimits {
  /** People of different networks who must agree on a name. */
  namePeople: number;
  /** Networks more that dislike a name than like it, from which it is folded away. */
  nameDislikes: number;
}
export const usualLimits: NameLimits = { namePeople: leastPeople, nameDislikes: usualDislikes };

/** `masked`: as strangers see persons' names. `withheld`: the same, as a member's free look-ups are used up. */
export type NameSight = 'masked' | 'full' | 'withheld' | 'own';

export interface ShownNames {
  /** The holder's own name. */
  profile: Omit<NonNullable<NumberView['profile']>, 'name_hash'> | null;
  averageProfile: NumberView['averageProfile'];
  organisations: Organisation[];
  /** The holder whose picture may be shown; null where none may. */
  pictured: NumberHolder | null;
  /** False where a name is shown in part, or where one may be withheld. */
  isInFull: boolean;
}

/**
 * The names of a number that somebody may see, and how. Persons' names of an unlisted number or of one whose holder
 * deactivated the account, and an own name that its holder hides, are seen by nobody but the holder.
 *
 * @param limits by default the usual ones
 */
export function showNames(
  record: NamedNumber,
  sight: NameSight,
  now: Date,
  { namePeople, nameDislikes }: NameLimits = usualLimits,
): ShownNames {
  const { holder, isUnlisted } = record;
  const shown = isHolderSeen(record) || sight === 'own' ? holder : null;
  const average = namesOf(record).find((name) => isAgreedOn(name, namePeople) && !isFoldedAway(name, nameDislikes));
  const isMasked = sight === 'masked' || sight === 'withheld';
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
    isInFull: sight !== 'withheld' && (!isMasked || (!hasOwnName && !average)),
  };
}

/** Whether others may see anything of who holds the number. */
function isHolderSeen({ holder, isUnlisted }: NamedNumber): boolean {
  return !isUnlisted && holder?.deactivatedAt === null && holder.isProfileGoing;
}

/** Whether the number's holder has proved it and lets others see a name, which strangers see masked. */
export function isHolderNamed(record: NamedNumber): boolean {
  const { holder } = record;
  return isHolderSeen(record) && holder?.isProven === true && hasName(holder);
}

function hasName({ firstName, lastName }: { firstName: string; lastName: string }): boolean {
  return firstName !== '' || lastName !== '';
}

/**
 * What members call a number, as far as it may be shown. Who left is no longer named here, not by others either; erasing
 * deletes those names later.
 */
export function namesOf({ names, holder, isUnlisted }: NamedNumber): StoredName[] {
  return isUnlisted || (holder !== null && holder.deactivatedAt !== null) ? [] : names;
}

/** Whether a member who pays for a look-up gets a name for it that strangers do not see whole. */
export function hasPaidNames(record: NamedNumber, now: Date, limits: NameLimits = usualLimits): boolean {
  const { profile, averageProfile } = showNames(record, 'full', now, limits);
  return profile !== null || averageProfile !== null;
}

/** The name that a contact card gets: the first that is there; a masked one is none. */
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

/** Search engines may list organisations' numbers and unwanted ones, never those of private persons. */
export function isIndexable(organisations: readonly Organisation[], label: VerdictLabel): boolean {
  return organisations.length > 0 || label === 'unwanted';
}
