import type { AnyRouteMatch, AnyRouter } from '@tanstack/react-router';

/** Dehydrated state of a route, with the router's internal names. */
interface RouteData {
  /** The match's id, with `#` instead of slashes. */
  i: string;
  l?: unknown;
  e?: unknown;
  /** Load time, milliseconds since 1970. */
  u: number;
  s: AnyRouteMatch['status'];
  ssr?: AnyRouteMatch['ssr'];
  /** No child route matched. */
  g?: true;
}

export const pageDataId = 'page-data';

/**
 * Embeds the loaders' data as a JSON block: not a script, so it needs no hash in the content security policy and no
 * library in the browser. Loaders must therefore return JSON.
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
    // Of an error, only the message is sent: a code.
    ...(error !== undefined && { e: error instanceof Error ? { message: error.message } : error }),
    u: updatedAt,
    s: status,
    ssr,
    ...(_notFound && { g: true }),
  };
}

/** Passes the document's data to the router before hydration; works once. */
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
  // Callbacks for streamed pages, which this site does not use.
  window.$_TSR = { router, h: ignore, e: ignore, c: ignore, p: ignore, buffer: [] } as NonNullable<Window['$_TSR']>;
}

const phrasesId = 'page-phrases';

/** Embeds the page's phrases, as a fallback if the catalog does not load. */
export function writePagePhrases(phrases: object): string {
  const json = JSON.stringify(phrases).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${phrasesId}">${json}</script>`;
}

/** Removes the block, which React does not expect. Null without one. */
export function takePagePhrases<Phrases>(): Phrases | null {
  const block = document.getElementById(phrasesId);
  block?.remove();
  return JSON.parse(block?.textContent || 'null') as Phrases | null;
}

export function renderedMatches(router: AnyRouter): readonly AnyRouteMatch[] {
  const matches: readonly (AnyRouteMatch & { _notFound?: boolean })[] = router.stores.matches.get();
  const last = matches.findIndex(({ status, _notFound }) => status !== 'success' || _notFound);
  return last < 0 ? matches : matches.slice(0, last + 1);
}
