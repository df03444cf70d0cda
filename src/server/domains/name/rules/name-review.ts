import { createHash } from 'node:crypto';
import type { StoredName } from '#server/domains/number/queries/number-row.ts';
import { foldName } from './fold-name.ts';

/** Likes less dislikes, by `nameKey`; names that nobody judged are not in it. */
export type Reviews = ReadonlyMap<string, number>;

/** A name that so many more dislike than like is folded away, and never stands over the number. */
const foldedFrom = -3;

/**
 * Under what votes about a name are kept, the same for all its spellings. It tells the name to nobody who does not know
 * it, and stays when the name is gone; it holds the number, so that no two numbers' names have one.
 */
export function nameKey(phone: string, { firstName, lastName }: { firstName: string; lastName: string }): string {
  return createHash('sha256')
    .update(`${phone}\n${foldName(firstName, lastName)}`)
    .digest('base64url')
    .slice(0, 22);
}

/** The names with what members think of them; one that nobody judged stays as it is. */
export function reviewNames(phone: string, names: readonly StoredName[], reviews: Reviews): StoredName[] {
  if (reviews.size === 0) return [...names];
  return names.map((name) => {
    const review = reviews.get(nameKey(phone, name)) ?? 0;
    return review === 0 ? name : { ...name, review };
  });
}

export function isFoldedAway({ review = 0 }: Pick<StoredName, 'review'>): boolean {
  return review <= foldedFrom;
}
