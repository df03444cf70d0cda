import type { NamesAsked, Reviewable } from '#server/domains/part.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ReviewableOf } from './find-texts.ts';

/** What is known over the wire by a hash and the number or profile that was asked for: of others, then of the holder. */
const namedKinds = ['contact_name', 'holder_name', 'holder_picture'] as const;

/** Whether texts of a kind are known by a hash, and lead to nothing by their ids. */
export function isNamedKind(kind: string): boolean {
  return namedKinds.some((one) => one === kind);
}

/** The name or picture that is meant, with an id from now on; null where none is. */
export async function openNamed(
  db: Db,
  reviewableOf: ReviewableOf,
  asked: NamesAsked,
  hash: string,
): Promise<{ reviewable: Reviewable; id: string } | null> {
  for (const kind of namedKinds) {
    const reviewable = reviewableOf(kind);
    const id = await reviewable?.openByHash?.(db, asked, hash);
    if (reviewable && id) return { reviewable, id };
  }
  return null;
}

/** The same without giving an id: null where it has none yet. */
export async function findNamed(
  db: Db,
  reviewableOf: ReviewableOf,
  asked: NamesAsked,
  hash: string,
): Promise<{ reviewable: Reviewable; id: string | null } | null> {
  for (const kind of namedKinds) {
    const reviewable = reviewableOf(kind);
    const found = await reviewable?.findByHash?.(db, asked, hash);
    if (reviewable && found) return { reviewable, ...found };
  }
  return null;
}
