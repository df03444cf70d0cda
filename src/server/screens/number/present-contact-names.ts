import type { ContactNames } from '#contract/contact.ts';
import { canVoteOnName } from '#server/domains/name/policy.ts';
import type { OwnOpinion } from '#server/domains/name/queries/find-own-opinion.ts';
import { isFoldedAway, nameKey } from '#server/domains/name/rules/name-review.ts';
import type { StoredName } from '#server/domains/number/door.ts';
import { flagsOf } from '#server/platform/access/permission.ts';
import { maskName } from '#shared/mask-name.ts';

/** Names that others give a number, and the viewer's votes on them. */
export interface NamesOfNumber {
  phone: string;
  names: readonly StoredName[];
  opinion: OwnOpinion;
}

/**
 * The names as one member sees them. If opened by a profile, names with digits are omitted, since they could contain
 * the undisclosed number.
 * @param viewerContext.isMasked no free look-up is left and this one is not paid
 * @param viewerContext.hashOf hashes a name's key
 */
export function presentContactNames(
  { phone, names, opinion }: NamesOfNumber,
  viewerContext: {
    member: { phone: string };
    isMasked: boolean;
    isById: boolean;
    nameDislikes: number;
    hashOf(key: string): string;
  },
): ContactNames {
  const shown = viewerContext.isById ? names.filter((name) => !hasNumber(name)) : names;
  const contacts = shown.map((name) => {
    const key = nameKey(phone, name);
    const { firstName, lastName } = viewerContext.isMasked ? maskName(name) : name;
    const judged = { phone, isShown: true, isOwn: opinion.given.has(key) };
    return {
      first_name: firstName,
      last_name: lastName,
      name_hash: viewerContext.hashOf(key),
      reviewResult: name.review ?? 0,
      count: name.people,
      isFolded: isFoldedAway(name, viewerContext.nameDislikes),
      hasLike: opinion.votes.get(key) === true,
      hasDislike: opinion.votes.get(key) === false,
      can: flagsOf({ like: canVoteOnName({ phone: viewerContext.member.phone, isActive: true }, judged) }),
    };
  });
  return { contacts, total: contacts.length };
}

/** At least four digits, whatever separates them. */
function hasNumber({ firstName, lastName }: { firstName: string; lastName: string }): boolean {
  return (`${firstName} ${lastName}`.match(/\p{Nd}/gu)?.length ?? 0) >= 4;
}
