import { isIndexable } from '#server/domains/name/rules/shown-names.ts';
import { type ListedNumber, listIndexable, measureIndexable } from '#server/domains/number/queries/list-listed.ts';
import {
  computeVerdict,
  dayNumber,
  halfLifeDays,
  scoreEpochDay,
  unitsForRisk,
  unwantedFrom,
} from '#server/domains/number/rules.ts';
import type { Database } from '#server/platform/db/database.ts';
import { locales } from '#shared/locale.ts';

/** Numbers in one part at most. The protocol allows 50 000 addresses; a part is made in memory. */
export const numbersPerPart = 5_000;
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Pages that are not about a number. */
const pages = ['/search', '/terms', '/privacy', '/cookies', '/purchase-policy', '/contacts'];

/** The list of all parts (https://www.sitemaps.org/protocol.html#index). */
export async function buildSitemapIndex(
  database: Database,
  options: { publicUrl: string; now: Date; perPart?: number },
): Promise<string> {
  const limit = options.perPart ?? numbersPerPart;
  const minScore = leastScore(options.now);
  let parts = `<sitemap><loc>${options.publicUrl}/sitemaps/pages.xml</loc></sitemap>\n`;
  // A part is named after its first listed number: the name of one that must not be listed would give it away.
  let first = await findFirstListed(database, '0', options.now);
  while (first !== null) {
    const part = await measureIndexable(database, { minScore, after: before(first), limit });
    if (part === null) break;
    const address = `${options.publicUrl}/sitemaps/numbers-${first}.xml`;
    parts += `<sitemap><loc>${address}</loc><lastmod>${part.updatedAt.toISOString()}</lastmod></sitemap>\n`;
    first = part.count < limit ? null : await findFirstListed(database, part.last, options.now);
  }
  return `${head}<sitemapindex ${schema}>\n${parts}</sitemapindex>\n`;
}

/**
 * The numbers from `first` on that search engines may list: organisations' and those with an unwanted verdict. Never a
 * private person's: each number is judged as its page is, at this moment.
 */
export async function buildNumbersPart(
  database: Database,
  first: string,
  options: { publicUrl: string; now: Date; perPart?: number },
): Promise<string> {
  const candidates = await listIndexable(database, {
    minScore: leastScore(options.now),
    after: before(first),
    limit: options.perPart ?? numbersPerPart,
  });
  const urls = candidates
    .filter((row) => isListed(row, options.now))
    .map(({ phone, updated_at }) => {
      const address = `${options.publicUrl}/number/${phone}`;
      return `<url><loc>${address}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>\n`;
    });
  return `${head}<urlset ${schema}>\n${urls.join('')}</urlset>\n`;
}

/** The other pages, with their languages: there are few enough of them. */
export function buildPagesPart(publicUrl: string): string {
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

async function findFirstListed(database: Database, after: string, now: Date): Promise<string | null> {
  const limit = 50;
  for (let from = after; ; ) {
    const candidates = await listIndexable(database, { minScore: leastScore(now), after: from, limit });
    const found = candidates.find((row) => isListed(row, now));
    const last = candidates.at(-1);
    if (found || !last || candidates.length < limit) return found?.phone ?? null;
    from = last.phone;
  }
}

function isListed(row: ListedNumber, now: Date): boolean {
  return isIndexable(row.organisations, computeVerdict(row.evidence, row.open_data, now).label);
}

function before(phone: string): string {
  return String(BigInt(phone) - 1n);
}

/**
 * The least stored score that can be an unwanted verdict today. Stored scores know neither what speaks for a number nor
 * the cap of a source, so this finds too many, never too few; the verdict itself decides.
 */
function leastScore(now: Date): number {
  // The verdict rounds risk to whole numbers and units to four decimals: leave it room.
  const units = unitsForRisk(unwantedFrom - 0.6);
  return units * 2 ** ((dayNumber(now) - scoreEpochDay) / halfLifeDays);
}
