import { getCookie } from 'hono/cookie';
import { createApi } from '#server/platform/http/api.ts';
import { createTranslator } from '#server/platform/i18n/translator.ts';
import { findLocale, type LocaleTag, localeEntry, negotiateLocale } from '#shared/locale.ts';
import type { PhraseKey } from '#shared/phrases.ts';

const shortcuts = [
  ['/search', 'search.another'],
  ['/history', 'history.title'],
  ['/connect', 'footer.connect'],
] as const satisfies readonly (readonly [string, PhraseKey])[];

/** The web app manifest in the language of its page. `id` is the same in all languages: it is one app. */
export function appManifestRoutes() {
  const api = createApi();
  api.get('/manifest.webmanifest', (c) => {
    const asked = findLocale(c.req.query('lang') ?? '') ?? findLocale(getCookie(c, 'locale_') ?? '');
    const locale = asked ?? negotiateLocale(c.req.header('accept-language') ?? null);
    return c.body(JSON.stringify(appManifest(locale)), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'private, max-age=86400',
      vary: 'accept-language, cookie',
    });
  });
  return api;
}

/** @see https://www.w3.org/TR/appmanifest/ and https://w3c.github.io/web-share-target/ */
export function appManifest(locale: LocaleTag) {
  const { t } = createTranslator(locale);
  const { bcp47, dir } = localeEntry(locale);
  const icon = { src: '/icon-192.png', type: 'image/png', sizes: '192x192' };
  return {
    name: t('site.name'),
    short_name: t('site.name'),
    description: t('search.description'),
    lang: bcp47,
    dir,
    id: '/search',
    start_url: '/search',
    scope: '/',
    display: 'standalone',
    background_color: '#f4f6f8',
    theme_color: '#2457d6',
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      icon,
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: shortcuts.map(([url, words]) => ({ name: t(words), url, icons: [icon] })),
    // A contact is shared as a file, which requires a form.
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [{ name: 'contact', accept: ['text/vcard', 'text/x-vcard', '.vcf'] }],
      },
    },
    protocol_handlers: [{ protocol: 'tel', url: '/search?phone=%s' }],
  };
}
