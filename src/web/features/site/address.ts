import { useParams } from '@tanstack/react-router';
import { localeOf } from '#shared/locale.ts';
import { localizedPath } from '#web/i18n/localized-path.ts';

/** Makes addresses of this site that keep the language prefix of the current one. */
export function useAddress(): (path: string) => string {
  const { lang } = useParams({ strict: false }) as { lang?: string };
  return (path) => addressOf(lang, path);
}

/** `path` under the prefix `lang` of the current address, if it has one. */
export function addressOf(lang: string | undefined, path: string): string {
  return localizedPath(lang === undefined ? null : localeOf(lang), path);
}

/** The path of the current page without its language prefix. */
export function barePath(pathname: string, lang: string | undefined): string {
  return lang === undefined ? pathname : pathname.slice(lang.length + 1) || '/';
}
