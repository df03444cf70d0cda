import type { Reviewable, ReviewableText } from '#server/domains/part.ts';
import type { Db } from '#server/platform/db/database.ts';

export type ReviewableOf = (kind: string) => Reviewable | undefined;

export interface FoundText {
  kind: string;
  text: ReviewableText;
}

/** `kind:id` */
export const keyOfText = ({ kind, text_id }: { kind: string; text_id: string }) => `${kind}:${text_id}`;

export async function findTexts(
  db: Db,
  reviewableOf: ReviewableOf,
  keys: readonly string[],
): Promise<Map<string, FoundText>> {
  const found = new Map<string, FoundText>();
  const refs = [...new Set(keys)].map((key) => ({
    kind: key.slice(0, key.indexOf(':')),
    id: key.slice(key.indexOf(':') + 1),
  }));
  for (const [kind, same] of Map.groupBy(refs, (ref) => ref.kind)) {
    const ids = same.map(({ id }) => id);
    for (const text of (await reviewableOf(kind)?.find(db, ids)) ?? []) {
      found.set(keyOfText({ kind, text_id: text.id }), { kind, text });
    }
  }
  return found;
}

export async function findTitles(
  db: Db,
  reviewableOf: ReviewableOf,
  refs: readonly { kind: string; text_id: string }[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const [kind, same] of Map.groupBy(refs, (ref) => ref.kind)) {
    const ids = [...new Set(same.map(({ text_id }) => text_id))];
    for (const { id, title } of (await reviewableOf(kind)?.listTitles?.(db, ids)) ?? []) {
      titles.set(keyOfText({ kind, text_id: id }), title);
    }
  }
  return titles;
}
