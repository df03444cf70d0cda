import type { PersonalData, ReviewableText } from '#server/domains/part.ts';
import { keyOfText, type ReviewableOf } from '#server/domains/text-check/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { CaseRow } from './lock-case.ts';

export interface SeenText {
  kind: string;
  text_id: string;
  revision: string;
  phone: string;
}

export interface LockDeps {
  reviewableOf: ReviewableOf;
  personalData(): readonly PersonalData[];
}

/** Current state of a `SeenText`, locked. */
export interface LockedText {
  seen: SeenText;
  /** Null if deleted. */
  text: ReviewableText | null;
  /** Undefined if there is no case. */
  known: CaseRow | undefined;
}

/** Locks texts, then their cases, then the numbers: the global lock order. */
export async function lockTexts(tx: Tx, deps: LockDeps, texts: readonly SeenText[]): Promise<LockedText[]> {
  // Replies have higher ids than their parents and must be locked first.
  const inOrder = texts.toSorted((a, b) => Number(BigInt(b.text_id) - BigInt(a.text_id)));
  const found: [SeenText, ReviewableText | null][] = [];
  for (const seen of inOrder) {
    found.push([seen, (await deps.reviewableOf(seen.kind)?.lock(tx, seen.text_id)) ?? null]);
  }
  const cases = await lockCases(tx, texts);
  const phones = [...new Set(texts.map(({ phone }) => phone))];
  for (const part of deps.personalData()) await part.lockNumbers?.(tx, phones);
  return found.map(([seen, text]) => ({ seen, text, known: cases.get(keyOfText(seen)) }));
}

async function lockCases(tx: Tx, texts: readonly SeenText[]): Promise<Map<string, CaseRow>> {
  if (texts.length === 0) return new Map();
  const rows = await tx
    .selectFrom('moderation_case')
    .selectAll()
    .where('kind', 'in', [...new Set(texts.map(({ kind }) => kind))])
    .where('text_id', 'in', [...new Set(texts.map(({ text_id }) => text_id))])
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [keyOfText(row), row]));
}
