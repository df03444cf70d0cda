import type { LocaleTag } from '#shared/locale.ts';

/** `path` (which begins with `/`) under the language that the address names, or as it is where it names none. */
export function localizedPath(locale: LocaleTag | null, path: string): string {
  if (locale === null) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}
