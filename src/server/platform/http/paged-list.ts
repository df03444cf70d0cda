import type { PageQuery } from '#contract/paged-list.ts';
import { dayMs } from '#shared/time.ts';
import type { Clock } from '../clock.ts';
import { createSeal } from '../seal.ts';

export interface ListPlace {
  call: string;
  owner: string;
  /** Sort order. A changed order needs a new name. */
  order: string;
}

/** Start of a page: after the row with these sort values, else at the offset. */
export interface Page {
  limit: number;
  offset: number;
  after: readonly string[] | null;
}

export interface Listed<Item> {
  items: Item[];
  total: number;
  next: readonly string[] | null;
}

export interface PagedAnswer<Item> {
  items: Item[];
  total: number;
  hasMore: boolean;
  next: string | null;
}

/** Cursors are encrypted, because sort values may be internal. */
export interface Pager {
  /** Null for a cursor that is forged, older than a day, or of another list, owner or order. */
  read(place: ListPlace, query: PageQuery): Page | null;
  answer<Item>(place: ListPlace, listed: Listed<Item>): PagedAnswer<Item>;
}

const cursorLifeMs = dayMs;

/** @param onForeign called with the owner who sent a forged cursor or one of another list */
export function createPager(key: Buffer, clock: Clock, onForeign: (owner: string) => void): Pager {
  const seal = createSeal(key);
  const about = ({ call, owner, order }: ListPlace) => [call, owner, order].join('\n');
  return {
    read(place, { limit, offset, after }) {
      if (after === undefined) return { limit, offset, after: null };
      const text = seal.open(after, about(place));
      if (text === null) {
        onForeign(place.owner);
        return null;
      }
      // Authenticated for this list, so the format is known.
      const { at, values } = JSON.parse(text) as { at: number; values: string[] };
      return clock.now().getTime() - at > cursorLifeMs ? null : { limit, offset: 0, after: values };
    },
    answer(place, { items, total, next }) {
      const cursor = next && seal.seal(JSON.stringify({ at: clock.now().getTime(), values: next }), about(place));
      return { items, total, hasMore: cursor !== null, next: cursor };
    },
  };
}

/**
 * @param rows read with `limit + 1`; the extra row shows whether more follow
 * @param sortOf all sort values, which must be unique together
 */
export function cutPage<Row>(rows: readonly Row[], { limit }: Page, sortOf: (row: Row) => readonly string[]) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: last !== undefined && rows.length > limit ? sortOf(last) : null };
}
