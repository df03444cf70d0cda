import { createIsomorphicFn, createServerOnlyFn, getGlobalStartContext } from '@tanstack/react-start';
import type { PageContext } from '#contract/page-context.ts';
import { fallbackLocale, findLocale, type LocaleTag, localeOf } from '#shared/locale.ts';

/** The server's render context, and the response headers and body that the page may set. */
export type RenderContext = PageContext & {
  reply: {
    status: number | null;
    headers: Record<string, string>;
    html: string;
    scripts: string[];
    /** Additional origins for `connect-src`. */
    connects?: string[];
    tree?: (() => string) | undefined;
    said?: Set<string>;
  };
};

export const getRenderContext = createServerOnlyFn(() => getGlobalStartContext() as unknown as RenderContext);

/** The `{lang}` prefix, else the negotiated language. Constant, as switching the language loads a new document. */
export const readLocale = createIsomorphicFn()
  .server((lang: string | undefined): LocaleTag => (lang ? localeOf(lang) : getRenderContext().locale))
  .client((): LocaleTag => findLocale(document.documentElement.dataset.locale ?? '') ?? fallbackLocale);

/** Records a phrase used during server rendering; no effect in the browser. */
export const noteSaid = createIsomorphicFn()
  .server((key: string) => {
    const { reply } = getRenderContext();
    reply.said ??= new Set();
    reply.said.add(key);
  })
  .client((_key: string) => {});

/** Sets status and headers of the response; no effect in the browser. */
export const setReply = createIsomorphicFn()
  .server((status: number | null, headers: Record<string, string> = {}) => {
    const { reply } = getRenderContext();
    reply.status = status ?? reply.status;
    Object.assign(reply.headers, headers);
  })
  .client((_status: number | null, _headers?: Record<string, string>) => {});

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
