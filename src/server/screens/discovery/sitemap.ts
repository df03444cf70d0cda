import { listUnlisted, type PhoneHash } from '#server/domains/name/door.ts';
import { isIndexable } from '#server/domains/name/rules/shown-names.ts';
import { findIndexable, type IndexableNumber, scanIndexable } from '#server/domains/number/queries/list-listed.ts';
import { computeVerdict, leastScore, unwantedFrom } from '#server/domains/number/rules.ts';
import type { Db } from '#server/platform/db/database.ts';
import { locales } from '#shared/locale.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Pages not about a number. */
const pages = [
  '/search',
  '/terms',
  '/privacy',
  '/cookies',
  '/purchase-policy',
  '/transparency',
  '/contacts',
  '/unlist',
  '/data-request',
  '/address-book',
  '/connect',
];

export type ReadDb = <T>(ask: (db: Db) => Promise<T>) => Promise<T>;

export interface ListedAddress {
  phone: string;
  updatedAt: Date;
}

/** The sitemap index (https://www.sitemaps.org/protocol.html#index) of all parts. */
export function writeIndex(publicUrl: string, parts: readonly { name: string; updatedAt: Date | null }[]): string {
  const lines = parts.map(({ name, updatedAt }) => {
    const modified = updatedAt === null ? '' : `<lastmod>${updatedAt.toISOString()}</lastmod>`;
    return `<sitemap><loc>${publicUrl}/sitemaps/${name}</loc>${modified}</sitemap>\n`;
  });
  return `${head}<sitemapindex ${schema}>\n${lines.join('')}</sitemapindex>\n`;
}

/** A part with these numbers, one per line. */
export function writePart(publicUrl: string, numbers: readonly ListedAddress[]): string {
  const urls = numbers.map(({ phone, updatedAt }) => {
    return `<url><loc>${publicUrl}/number/${phone}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>\n`;
  });
  return `${head}<urlset ${schema}>\n${urls.join('')}</urlset>\n`;
}

/**
 * Numbers that search engines may list, ascending, as judged now: organizations and unwanted ones, no private persons,
 * no unlisted ones. Yields after `perPiece` examined numbers; `read` may choose a database for each.
 */
export async function* listInPieces(
  read: ReadDb,
  hash: PhoneHash,
  now: Date,
  perPiece: number,
): AsyncGenerator<ListedAddress[]> {
  const minScore = leastScore(unwantedFrom, now);
  for (let after: string | null = '0'; after !== null; ) {
    const options: PieceOptions = { minScore, after, limit: perPiece };
    const { listed, last }: Awaited<ReturnType<typeof readPiece>> = await read((db) =>
      readPiece(db, hash, now, options),
    );
    yield listed.map((row) => ({ phone: row.phone, updatedAt: row.updated_at }));
    after = last;
  }
}

type PieceOptions = Parameters<typeof scanIndexable>[1];

/** Reads the numbers and the unlisted ones from the same database, so that the two agree. */
async function readPiece(
  db: Db,
  hash: PhoneHash,
  now: Date,
  options: PieceOptions,
): Promise<{ listed: IndexableNumber[]; last: string | null }> {
  const { found, last } = await scanIndexable(db, options);
  const may = found.filter((row) => isListed(row, now));
  return { listed: await withoutUnlisted(db, hash, may), last };
}

export async function isListedNow(db: Db, hash: PhoneHash, phone: string, now: Date): Promise<boolean> {
  const row = await findIndexable(db, phone, leastScore(unwantedFrom, now));
  return row !== null && isListed(row, now) && (await withoutUnlisted(db, hash, [row])).length > 0;
}

/** The other pages in all languages; few enough for one file. */
export function writePages(publicUrl: string): string {
  const urls = pages.map((page) => {
    const alternates = [
      `<xhtml:link rel="alternate" hreflang="x-default" href="${publicUrl}${page}"/>`,
      ...locales.map(
        ({ tag, hreflang }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${publicUrl}/${tag}${page}"/>`,
      ),
    ];
    return `<url><loc>${publicUrl}${page}</loc>\n${alternates.join('\n')}\n</url>\n`;
  });
  return `${head}<urlset ${schema} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('')}</urlset>\n`;
}

async function withoutUnlisted(db: Db, hash: PhoneHash, rows: readonly IndexableNumber[]): Promise<IndexableNumber[]> {
  const unlisted = await listUnlisted(
    db,
    hash,
    rows.map(({ phone }) => phone),
  );
  return rows.filter(({ phone }) => !unlisted.has(phone));
}

function isListed(row: IndexableNumber, now: Date): boolean {
  return isIndexable(row.organisations, computeVerdict(row.evidence, row.open_data, now).label);
}
