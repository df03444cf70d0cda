import type { NamesAsked, Reviewable } from '#server/domains/part.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ReviewableOf } from './find-texts.ts';

/** Kinds addressed by hash and number or profile. Search order: contacts' names, then the holder's. */
const namedKinds = ['contact_name', 'holder_name', 'holder_picture'] as const;

/** Whether texts of this kind are addressed by hash and cannot be reached by id. */
export function isNamedKind(kind: string): boolean {
  return namedKinds.some((one) => one === kind);
}

/** Finds the name or picture and assigns it an id; null if there is none. */
export async function resolveNamed(
  db: Db,
  reviewableOf: ReviewableOf,
  asked: NamesAsked,
  hash: string,
): Promise<{ reviewable: Reviewable; id: string } | null> {
  for (const kind of namedKinds) {
    const reviewable = reviewableOf(kind);
    const id = await reviewable?.resolveByHash?.(db, asked, hash);
    if (reviewable && id) return { reviewable, id };
  }
  return null;
}

/** Like `resolveNamed`, but assigns no id: `id` is null if it has none yet. */
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
