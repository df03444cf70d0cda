import type { LocaleTag } from '#shared/locale.ts';

/** Prefixes `path` (which begins with `/`) with the language; null for addresses without one. */
export function localizedPath(locale: LocaleTag | null, path: string): string {
  if (locale === null) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}
