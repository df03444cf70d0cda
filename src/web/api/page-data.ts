import type { AnyRouteMatch, AnyRouter } from '@tanstack/react-router';

/** What the document tells the router of the browser of one of its routes, by the names that the router reads. */
interface RouteData {
  /** The match's id; slashes are written as `#`. */
  i: string;
  /** The loader's data. */
  l?: unknown;
  e?: unknown;
  /** When it was loaded, milliseconds since 1970. */
  u: number;
  s: AnyRouteMatch['status'];
  ssr?: AnyRouteMatch['ssr'];
  /** No page was found below it. */
  g?: true;
}

export const pageDataId = 'page-data';

/**
 * What the routes loaded on the server, as a block of data in the document: it is no script, so the content security
 * policy needs no hash of it, and the browser needs no library to read it. Loaders therefore give JSON.
 */
export function writePageData(matches: readonly AnyRouteMatch[]): string {
  const json = JSON.stringify(matches.map(describeMatch)).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${pageDataId}">${json}</script>`;
}

function describeMatch(match: AnyRouteMatch & { _notFound?: boolean }): RouteData {
  const { id, loaderData, error, updatedAt, status, ssr, _notFound } = match;
  return {
    i: id.replaceAll('/', '#'),
    l: loaderData,
    // An error is no more than its message, which is a code.
    ...(error !== undefined && { e: error instanceof Error ? { message: error.message } : error }),
    u: updatedAt,
    s: status,
    ssr,
    ...(_notFound && { g: true }),
  };
}

/** Gives the document's data to the router that is about to take the page over; once in a page life. */
export function takePageData(): void {
  const block = document.getElementById(pageDataId);
  const matches = JSON.parse(block?.textContent ?? '[]') as RouteData[];
  block?.remove();
  for (const match of matches) {
    if (match.s === 'error') match.e = new Error((match.e as { message?: string } | undefined)?.message ?? '');
  }
  const ignore = () => {};
  type Hydrated = NonNullable<Window['$_TSR']>['router'];
  const router = { manifest: undefined, matches } as unknown as Hydrated;
  // The rest is for pages that come in pieces; ours are whole.
  window.$_TSR = { router, h: ignore, e: ignore, c: ignore, p: ignore, buffer: [] } as NonNullable<Window['$_TSR']>;
}

const phrasesId = 'page-phrases';

/** The words of the page beside it, for when the catalogue does not come. */
export function writePagePhrases(phrases: object): string {
  const json = JSON.stringify(phrases).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${phrasesId}">${json}</script>`;
}

/** Null where the document holds none. Taken out of it, as React does not know them. */
export function takePagePhrases<Phrases>(): Phrases | null {
  const block = document.getElementById(phrasesId);
  block?.remove();
  return JSON.parse(block?.textContent || 'null') as Phrases | null;
}

/** The matches that the router renders, the outermost first: none below one that failed or leads nowhere. */
export function renderedMatches(router: AnyRouter): readonly AnyRouteMatch[] {
  const matches: readonly (AnyRouteMatch & { _notFound?: boolean })[] = router.stores.matches.get();
  const last = matches.findIndex(({ status, _notFound }) => status !== 'success' || _notFound);
  return last < 0 ? matches : matches.slice(0, last + 1);
}
