import { useLocation, useParams } from '@tanstack/react-router';
import { localeOf } from '#shared/locale.ts';
import { localizedPath } from '#web/i18n/localized-path.ts';

/** Whether a path's first word may be meant as a language; any word would fit the routes' prefix. */
export function isLanguageLike(word: string): boolean {
  return /^[a-z]{2}([-_][a-z]{2})?$/i.test(word);
}

/**
 * The language prefix of an address: what the route read as one (`lang`), or what looks like one where no route fits.
 * A single word that is no language is an address that leads nowhere, not a prefix.
 */
export function languagePrefix(pathname: string, lang: string | undefined): string | undefined {
  const [first = '', ...rest] = pathname.split('/').filter(Boolean);
  if (isLanguageLike(first)) return first;
  return rest.length > 0 ? lang : undefined;
}

/** The language prefix of the current address, if it has one. */
export function useLanguagePrefix(): string | undefined {
  const { lang } = useParams({ strict: false }) as { lang?: string };
  return languagePrefix(useLocation({ select: ({ pathname }) => pathname }), lang);
}

/** Makes addresses of this site that keep the language prefix of the current one. */
export function useAddress(): (path: string) => string {
  const prefix = useLanguagePrefix();
  return (path) => addressOf(prefix, path);
}

/** `path` under the prefix of an address, if it has one. */
export function addressOf(prefix: string | undefined, path: string): string {
  return localizedPath(prefix === undefined ? null : localeOf(prefix), path);
}

/** A path without its language prefix. */
export function barePath(pathname: string, prefix: string | undefined): string {
  return prefix === undefined ? pathname : pathname.slice(prefix.length + 1) || '/';
}
