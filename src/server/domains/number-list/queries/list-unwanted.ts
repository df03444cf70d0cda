import type { Db } from '#server/platform/db/database.ts';
import { usualLeast } from '../rules/list-entry.ts';
import { type ListRow, type ListState, readListState, readPieces } from './read-list.ts';

export interface UnwantedAsk {
  /** ISO 3166-1 alpha-2; of all countries by default. */
  country?: string | null;
  /** 40–100; by default what a page calls unwanted. */
  least?: number;
  /** A version that was told before: only what changed after it, with what left the list. */
  since?: number | null;
  /** Rows at most, those that left among them; the weightiest, and since a version the first by number. */
  limit: number;
}

export interface UnwantedList {
  /** What to ask for next time: milliseconds since 1970. */
  version: number;
  numbers: readonly ListRow[];
  /** Digits of what left the list. */
  removed: readonly string[];
  /** There is more than the limit allows. */
  isCut: boolean;
}

/** Why there is none: `not_ready` comes by itself, and who is too far behind asks for all of it. */
export type NoList = 'not_ready' | 'since_ahead' | 'since_too_old';

/**
 * The numbers that programs may block: those whose verdict is bad, without unlisted ones and without anything of a person.
 * A number that is unlisted, or whose verdict is no longer bad, is among the removals of the next question.
 */
export async function listUnwanted(
  db: Db,
  { country = null, least = usualLeast, since = null, limit }: UnwantedAsk,
  now: Date,
): Promise<UnwantedList | NoList> {
  const state = await readListState(db, country);
  if (state === null) return 'not_ready';
  const late = whyNotSince(since, state, now);
  if (late !== null) return late;
  const { version } = state;
  // To look for what changed takes as long as the list is: who has the newest one waits for none of it.
  if (since !== null && since >= version) return { version, numbers: [], removed: [], isCut: false };
  const found: ListRow[] = [];
  let isCut = false;
  const wish = { country, least, since, limit, after: null, sort: 'weight' } as const;
  const end = (next: string | null) => {
    isCut = next !== null;
  };
  for await (const rows of readPieces(db, wish, end)) found.push(...rows);
  return {
    version,
    numbers: found.filter(({ isRemoved }) => !isRemoved),
    removed: found.filter(({ isRemoved }) => isRemoved).map(({ phone }) => phone),
    isCut,
  };
}

/** Why nothing can be told since this version; null where it can. */
export function whyNotSince(
  since: number | null,
  { latest, forgotten, changed }: Pick<ListState, 'latest' | 'forgotten' | 'changed'>,
  now: Date,
): Exclude<NoList, 'not_ready'> | null {
  if (since === null) return null;
  if (since > Math.max(latest, now.getTime())) return 'since_ahead';
  // Of a part in which nothing happened since then, what was forgotten was of others.
  return since < Math.min(forgotten, changed) ? 'since_too_old' : null;
}
