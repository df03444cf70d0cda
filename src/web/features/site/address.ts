import { useLocation, useParams } from '@tanstack/react-router';
import { localeOf } from '#shared/locale.ts';
import { localizedPath } from '#web/i18n/localized-path.ts';

/** Whether a path's first segment looks like a language tag; the routes' prefix matches any segment. */
export function isLanguageLike(word: string): boolean {
  return /^[a-z]{2}([-_][a-z]{2})?$/i.test(word);
}

/**
 * Language prefix of an address: the route's `lang`, or a language-like segment if no route matches. A single other
 * segment is an unknown page, not a prefix.
 */
export function languagePrefix(pathname: string, lang: string | undefined): string | undefined {
  const [first = '', ...rest] = pathname.split('/').filter(Boolean);
  if (isLanguageLike(first)) return first;
  return rest.length > 0 ? lang : undefined;
}

/** Language prefix of the current address, if any. */
export function useLanguagePrefix(): string | undefined {
  const { lang } = useParams({ strict: false }) as { lang?: string };
  return languagePrefix(useLocation({ select: ({ pathname }) => pathname }), lang);
}

/** Makes addresses of this site with the current language prefix. */
export function useAddress(): (path: string) => string {
  const prefix = useLanguagePrefix();
  return (path) => addressOf(prefix, path);
}

/** `path` with a language prefix, if any. */
export function addressOf(prefix: string | undefined, path: string): string {
  return localizedPath(prefix === undefined ? null : localeOf(prefix), path);
}

/** A path without its language prefix. */
export function barePath(pathname: string, prefix: string | undefined): string {
  return prefix === undefined ? pathname : pathname.slice(prefix.length + 1) || '/';
}
