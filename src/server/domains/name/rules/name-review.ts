import { createHash } from 'node:crypto';
import type { StoredName } from '#server/domains/number/door.ts';
import { foldName } from './fold-name.ts';

/** Likes minus dislikes; `weighedReview` counts each network once per side. */
export interface NameReview {
  review: number;
  weighedReview: number;
}

/** By `nameKey`; without names that have no votes. */
export type Reviews = ReadonlyMap<string, NameReview>;

/** A name is folded away if the dislikes exceed the likes by this many networks. */
export const usualDislikes = 3;

/** Key of votes on a name in all spellings. A hash, with the number in it, so that keys never match across numbers. */
export function nameKey(phone: string, { firstName, lastName }: { firstName: string; lastName: string }): string {
  return createHash('sha256')
    .update(`${phone}\n${foldName(firstName, lastName)}`)
    .digest('base64url')
    .slice(0, 22);
}

export function reviewNames(phone: string, names: readonly StoredName[], reviews: Reviews): StoredName[] {
  if (reviews.size === 0) return [...names];
  return names.map((name) => {
    const { review = 0, weighedReview = 0 } = reviews.get(nameKey(phone, name)) ?? {};
    return { ...name, ...(review !== 0 && { review }), ...(weighedReview !== review && { weighedReview }) };
  });
}

export function unjudged({ review: _, weighedReview: __, ...name }: StoredName): StoredName {
  return name;
}

/** @param dislikes margin in networks by which dislikes exceed likes */
export function isFoldedAway({ review = 0, weighedReview = review }: StoredName, dislikes = usualDislikes): boolean {
  return weighedReview <= -dislikes;
}
