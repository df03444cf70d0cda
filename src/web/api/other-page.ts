import { pageDataId } from './page-data.ts';

/** What the routes of another document of this site loaded, the outermost first. Nothing where it is no such document. */
export function loadedBy(page: Document): unknown[] {
  try {
    const matches: unknown = JSON.parse(page.getElementById(pageDataId)?.textContent ?? '[]');
    return Array.isArray(matches) ? matches.map((match) => (match as { l?: unknown } | null)?.l) : [];
  } catch {
    return [];
  }
}
