import type { Db } from '#server/platform/db/database.ts';
import { usualLeast } from '../rules/list-entry.ts';
import { type ListRow, type ListState, readListState, readPieces } from './read-list.ts';

export interface UnwantedAsk {
  /** ISO 3166-1 alpha-2; default: all countries. */
  country?: string | null;
  /** Least score, 40–100; default: `usualLeast`. */
  least?: number;
  /** Version of an earlier answer: only later changes, removals included. */
  since?: number | null;
  /** Most rows, removals included. Ordered by score, or by number if `since` is set. */
  limit: number;
}

export interface UnwantedList {
  /** Value of `since` for the next request: milliseconds since 1970. */
  version: number;
  numbers: readonly ListRow[];
  removed: readonly string[];
  isCut: boolean;
}

/** Reasons for no list: `not_ready` passes by itself; on the others the client must fetch the whole list. */
export type NoList = 'not_ready' | 'since_ahead' | 'since_too_old';

/** Numbers to block, without unlisted ones. A number that improves appears in the next request's removals. */
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
  // Finding changes scans the whole list; a client that is up to date must not wait for that.
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

export function whyNotSince(
  since: number | null,
  { latest, forgotten, changed }: Pick<ListState, 'latest' | 'forgotten' | 'changed'>,
  now: Date,
): Exclude<NoList, 'not_ready'> | null {
  if (since === null) return null;
  if (since > Math.max(latest, now.getTime())) return 'since_ahead';
  // If this part has not changed since then, the forgotten removals were of other parts.
  return since < Math.min(forgotten, changed) ? 'since_too_old' : null;
}
