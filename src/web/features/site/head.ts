import { type LocaleTag, localeEntry, localeOf, locales } from '#shared/locale.ts';
import type { PhrasePart, Translate } from '#shared/phrases.ts';
import { localizedPath } from '#web/i18n/localized-path.ts';
import { preloadPhrases, translatorOf } from './phrase-book.ts';
import { type RootData, rootDataOf } from './root-data.ts';

interface PageHead {
  locale: LocaleTag;
  /** Language prefix of the address, if any. */
  lang: string | undefined;
  publicUrl: string;
  /** Without prefix: `/number/442079460321`. */
  path: string;
  /** Without the site's name. */
  title: string;
  description?: string;
  isIndexable: boolean;
  /** Path of the link-preview picture. */
  image?: string;
}

/**
 * Head of a page for search engines and link previews. Every language is a canonical address; indexable pages list all
 * of them and the language-neutral address as alternates.
 */
export function describePage(page: PageHead) {
  const { locale, lang, publicUrl, path, isIndexable } = page;
  const title = `${page.title} · ${translatorOf(locale)('site.name')}`;
  const canonical = publicUrl + localizedPath(lang === undefined ? null : localeOf(lang), path);
  const image = `${publicUrl}${page.image ?? '/icon-512.png'}`;
  const meta = [
    { title },
    ...(page.description ? [{ name: 'description', content: page.description }] : []),
    ...(isIndexable ? [] : [{ name: 'robots', content: 'noindex' }]),
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: page.title },
    ...(page.description ? [{ property: 'og:description', content: page.description }] : []),
    { property: 'og:url', content: canonical },
    { property: 'og:image', content: image },
    { property: 'og:locale', content: localeEntry(locale).bcp47.replace('-', '_') },
    { name: 'twitter:card', content: page.image ? 'summary_large_image' : 'summary' },
  ];
  const alternates = isIndexable
    ? [
        ...locales.map(({ tag, hreflang }) => ({
          rel: 'alternate',
          hrefLang: hreflang,
          href: publicUrl + localizedPath(tag, path),
        })),
        { rel: 'alternate', hrefLang: 'x-default', href: publicUrl + path },
      ]
    : [];
  return { meta, links: [{ rel: 'canonical', href: canonical }, ...alternates] };
}

/** Arguments of a route's `head`. */
interface RouteOfHead {
  params: { lang?: string | undefined };
  matches: Parameters<typeof rootDataOf>[0];
}

/**
 * `describePage` for a route, with the root's data; empty if the root failed.
 * @param parts phrases used by the page, which must load before hydration
 */
export function headOf(
  { params: { lang }, matches }: RouteOfHead,
  page: (t: Translate) => Omit<PageHead, keyof RootData | 'lang'>,
  ...parts: PhrasePart[]
) {
  const root = rootDataOf(matches);
  if (!root) return {};
  const described = describePage({ ...root, lang, ...page(translatorOf(root.locale)) });
  const preloaded = parts.flatMap((part) => preloadPhrases(root.locale, part));
  return { ...described, links: [...described.links, ...preloaded] };
}

/** Title of pages without their own: unknown addresses, and pages that failed. */
export function fallbackTitle(locale: LocaleTag, leadsNowhere: boolean): string {
  const t = translatorOf(locale);
  return leadsNowhere ? `${t('page.not_found.title')} · ${t('site.name')}` : t('site.name');
}
