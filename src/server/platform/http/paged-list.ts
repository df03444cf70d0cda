import type { PageQuery } from '#contract/paged-list.ts';
import { dayMs } from '#shared/time.ts';
import type { Clock } from '../clock.ts';
import { createSeal } from '../seal.ts';

/** Which list a cursor belongs to: another's opens none of these rows. */
export interface ListPlace {
  /** Method and path. */
  call: string;
  /** Whose list it is: a profile's id. */
  owner: string;
  /** By what it is sorted, as far as the caller may choose; a new way of sorting is a new name. */
  order: string;
}

/** Where a page begins: after the row with these sort values, else at the offset. */
export interface Page {
  limit: number;
  offset: number;
  after: readonly string[] | null;
}

/** Rows of a page with the sort values of its last one; null where no row follows. */
export interface Listed<Item> {
  items: Item[];
  /** How many there are on all pages. */
  total: number;
  next: readonly string[] | null;
}

export interface PagedAnswer<Item> {
  items: Item[];
  total: number;
  hasMore: boolean;
  next: string | null;
}

/** Turns sort values into cursors and back. They are sealed: they hold what the caller need not see. */
export interface Pager {
  /** Null for a cursor that is none of this list: forged, another's, of another order, or older than a day. */
  read(place: ListPlace, query: PageQuery): Page | null;
  answer<Item>(place: ListPlace, listed: Listed<Item>): PagedAnswer<Item>;
}

/** Cursors are for reading on, not for keeping. */
const cursorLifeMs = dayMs;

/**
 * @param key 32 bytes, for this alone
 * @param onForeign told of whoever brings a cursor that was not made for them and this list
 */
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
      // Sealed by this site for this very list: nothing else can stand in it.
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
 * A page of what was read with one row more than it holds: by that row it is known whether more follow.
 *
 * @param sortOf all values that the list is sorted by, so that no two rows have the same
 */
export function cutPage<Row>(rows: readonly Row[], { limit }: Page, sortOf: (row: Row) => readonly string[]) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: last !== undefined && rows.length > limit ? sortOf(last) : null };
}
