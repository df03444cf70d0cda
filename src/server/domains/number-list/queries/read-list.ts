import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { type ListEntry, placeBelow } from '../rules/list-entry.ts';
import '../tables.ts';

/** Which part of the list. */
export interface ListPart {
  /** ISO 3166-1 alpha-2; null: of all. */
  country: string | null;
  /** 40–100. */
  least: number;
  /** Only what changed after this version, with what left this part; null: all of it. */
  since: number | null;
}

/** A number of the part, or one that left it. */
export interface ListRow extends ListEntry {
  isRemoved: boolean;
}

export interface ListState {
  /** Of the part of this country: all that changes it later has a higher one. */
  version: number;
  /** Of the whole list. */
  latest: number;
  /** Removals up to this one are told no more. */
  forgotten: number;
  /** When the part of this country changed last; 0 where it never did. */
  changed: number;
}

/** Null while the list was never whole. Is asked for before the rows that it is told with. */
export async function readListState(db: Db, country: string | null): Promise<ListState | null> {
  const { rows } = await sql<{ latest: string; forgotten: string; part: string | null; isReady: boolean }>`
    select l.version as latest, l.forgotten_version as forgotten, l.ready_at is not null as "isReady", c.version as part
    from number_list l left join number_list_country c on c.country = ${country}::text`.execute(db);
  const [row] = rows;
  if (!row?.isReady) return null;
  const [latest, forgotten] = [Number(row.latest), Number(row.forgotten)];
  const changed = country === null ? latest : Number(row.part ?? 0);
  // What was never changed is told so that it can be asked for again by it.
  return { latest, forgotten, changed, version: Math.max(changed, forgotten) };
}

interface Row extends ListEntry {
  place: string | null;
  version: string;
}

/**
 * The next rows in the order of the number. So many at most are looked at, whatever is found, so that others get their
 * turn between two pieces.
 *
 * @returns `last` is where to go on; null at the end
 */
export async function readByNumber(
  db: Db,
  { country, least, since }: ListPart,
  after: string,
  looked: number,
): Promise<{ rows: ListRow[]; last: string | null }> {
  const ofCountry = country === null ? sql`` : sql`and country = ${country}`;
  const onlyListed = since === null ? sql`and place is not null` : sql``;
  const { rows } = await sql<Row>`
    select phone, country, score, reports, category, place, version from number_list_entry
    where phone > ${after}::int8 ${ofCountry} ${onlyListed} order by phone limit ${looked}::int4`.execute(db);
  const found = rows.flatMap(({ place, version, ...entry }): ListRow[] => {
    const isRemoved = place === null || entry.score < least;
    if (since === null ? isRemoved : Number(version) <= since) return [];
    return [{ ...entry, isRemoved }];
  });
  return { rows: found, last: rows.length < looked ? null : (rows.at(-1)?.phone ?? null) };
}

/** The next of those that are listed, the weightiest first. `last` as of `readByNumber`, a place. */
export async function readByWeight(
  db: Db,
  { country, least }: Pick<ListPart, 'country' | 'least'>,
  after: string | null,
  looked: number,
): Promise<{ rows: ListRow[]; last: string | null }> {
  const ofCountry = country === null ? sql`` : sql`and country = ${country}`;
  const { rows } = await sql<ListEntry & { place: string }>`
    select phone, country, score, reports, category, place from number_list_entry
    where place > ${after ?? '-1'}::int8 and place < ${placeBelow(least)}::int8 ${ofCountry}
    order by place limit ${looked}::int4`.execute(db);
  return {
    rows: rows.map(({ place: _, ...entry }) => ({ ...entry, isRemoved: false })),
    last: rows.length < looked ? null : (rows.at(-1)?.place ?? null),
  };
}

/** What of a part is wanted, and how much. */
export interface ListWish extends ListPart {
  sort: 'weight' | 'number';
  /** In the order of the number: after this one. */
  after: string | null;
  /** Null: all of it. */
  limit: number | null;
}

/** Reading so many, and writing them as they are dialed at home, takes some milliseconds of the event loop each. */
const perPiece = 250;

/**
 * The rows of a wish, piece by piece. What changed since a version comes in the order of the number, as do its pages.
 *
 * @param end is told where the next page begins; null where this one is the last
 */
export async function* readPieces(
  db: Db,
  wish: ListWish,
  end: (next: string | null) => unknown = () => {},
): AsyncGenerator<ListRow[]> {
  const isByNumber = wish.sort === 'number' || wish.since !== null;
  let left = wish.limit ?? Number.POSITIVE_INFINITY;
  let from: string | null = isByNumber ? (wish.after ?? '0') : null;
  let lastGiven: string | null = null;
  while (true) {
    const { rows, last }: Awaited<ReturnType<typeof readByNumber>> = isByNumber
      ? await readByNumber(db, wish, from ?? '0', perPiece)
      : await readByWeight(db, wish, from, perPiece);
    // One row more than is wanted tells that there is another page.
    if (rows.length > left) {
      const given = rows.slice(0, left);
      yield given;
      end(given.at(-1)?.phone ?? lastGiven);
      return;
    }
    left -= rows.length;
    lastGiven = rows.at(-1)?.phone ?? lastGiven;
    yield rows;
    if (last === null) break;
    from = last;
  }
  end(null);
}
