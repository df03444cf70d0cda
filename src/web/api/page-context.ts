import { createIsomorphicFn, createServerOnlyFn, getGlobalStartContext } from '@tanstack/react-start';
import type { PageContext } from '#contract/page-context.ts';
import { fallbackLocale, findLocale, type LocaleTag, localeOf } from '#shared/locale.ts';

/** What the server gave to the page that it is rendering, and how the page may shape its answer. */
export type RenderContext = PageContext & {
  reply: {
    status: number | null;
    headers: Record<string, string>;
    html: string;
    scripts: string[];
    /** Other origins that the page may ask. */
    connects?: string[];
    tree?: (() => string) | undefined;
    /** Keys of the phrases that the page says. */
    said?: Set<string>;
  };
};

/** Only in code that runs while the server renders. */
export const getRenderContext = createServerOnlyFn(() => getGlobalStartContext() as unknown as RenderContext);

/**
 * The language of the page at hand: that of the `{lang}` prefix, else the one that the server negotiated. A page keeps
 * its language for life; another one is another document.
 */
export const readLocale = createIsomorphicFn()
  .server((lang: string | undefined): LocaleTag => (lang ? localeOf(lang) : getRenderContext().locale))
  .client((): LocaleTag => findLocale(document.documentElement.dataset.locale ?? '') ?? fallbackLocale);

/** The page that is rendered says this phrase; without effect in the browser. */
export const noteSaid = createIsomorphicFn()
  .server((key: string) => {
    const { reply } = getRenderContext();
    reply.said ??= new Set();
    reply.said.add(key);
  })
  .client((_key: string) => {});

/** Status and headers for the answer that carries this page; without effect in the browser. */
export const setReply = createIsomorphicFn()
  .server((status: number | null, headers: Record<string, string> = {}) => {
    const { reply } = getRenderContext();
    reply.status = status ?? reply.status;
    Object.assign(reply.headers, headers);
  })
  .client((_status: number | null, _headers?: Record<string, string>) => {});

/** Keeps the language for addresses without a prefix. */
export const rememberLocale = createIsomorphicFn()
  .server((locale: LocaleTag) => {
    getRenderContext().reply.headers['set-cookie'] = localeCookie(locale);
  })
  .client((locale: LocaleTag) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the asynchronous cookie store is missing from some browsers.
    document.cookie = localeCookie(locale);
  });

function localeCookie(locale: LocaleTag): string {
  return `locale_=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
