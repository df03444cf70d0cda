import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { type ListEntry, placeBelow } from '../rules/list-entry.ts';

export interface ListPart {
  /** ISO 3166-1 alpha-2; null for all. */
  country: string | null;
  /** 40–100. */
  least: number;
  /** Only changes after this version, removals included; null for the whole part. */
  since: number | null;
}

export interface ListRow extends ListEntry {
  isRemoved: boolean;
}

export interface ListState {
  /** Of the part: every later change of it has a higher version. */
  version: number;
  latest: number;
  /** Removals up to this version are deleted. */
  forgotten: number;
  /** Version of the part's last change; 0 if none. */
  changed: number;
}

/** Null until the first pass over all numbers ended. Must be read before the rows that are returned with it. */
export async function readListState(db: Db, country: string | null): Promise<ListState | null> {
  const { rows } = await sql<{ latest: string; forgotten: string; part: string | null; isReady: boolean }>`
    select l.version as latest, l.forgotten_version as forgotten, l.ready_at is not null as "isReady", c.version as part
    from number_list l left join number_list_country c on c.country = ${country}::text`.execute(db);
  const [row] = rows;
  if (!row?.isReady) return null;
  const [latest, forgotten] = [Number(row.latest), Number(row.forgotten)];
  const changed = country === null ? latest : Number(row.part ?? 0);
  // At least `forgotten`, so that a part that never changed can be requested by this version later.
  return { latest, forgotten, changed, version: Math.max(changed, forgotten) };
}

/** Whether a number of any part may have been removed since this version; also true if such removals are deleted. */
export async function hasRemovalsSince(db: Db, version: number): Promise<boolean> {
  const { rows } = await sql<{ isSo: boolean }>`
    select exists (select from number_list_entry where place is null and version > ${String(version)}::int8)
      or exists (select from number_list where forgotten_version > ${String(version)}::int8) as "isSo"`.execute(db);
  return rows[0]?.isSo !== false;
}

interface Row extends ListEntry {
  place: string | null;
  version: string;
}

/** Reads the next entries by number, `looked` rows at most. `last` is where to continue; null at the end. */
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

/** Reads the next listed entries, highest score first. `last` is a `place`. */
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

export interface ListWish extends ListPart {
  sort: 'weight' | 'number';
  /** For paging by number: the last number of the previous page. */
  after: string | null;
  /** Null for no limit. */
  limit: number | null;
}

/** Reading and formatting this many blocks the event loop for some milliseconds. */
const perPiece = 250;

/** Streams the requested rows in number order. Calls `end` with where the next page begins, or null. */
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
    // One row more than the limit shows that another page exists.
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
