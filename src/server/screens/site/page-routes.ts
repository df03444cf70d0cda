import { getCookie } from 'hono/cookie';
import type { Analytics, PageContext } from '#contract/page-context.ts';
import type { SiteState } from '#server/domains/admin/state/site-state.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { sendAsset } from '#server/platform/http/assets.ts';
import type { CachedPage } from '#server/platform/http/cached-page.ts';
import type { PageRenderer } from '#server/platform/http/page-renderer.ts';
import { answerPage } from '#server/platform/http/pages.ts';
import type { Shelf } from '#server/platform/shelf.ts';
import { findLocale, type LocaleTag, negotiateLocale } from '#shared/locale.ts';
import type { Home } from '#shared/phone/home-country.ts';
import type { Admission } from '../number/admit-page.ts';

export interface PageDeps {
  renderer: PageRenderer;
  shelf: Shelf<CachedPage>;
  admit(c: ApiContext, pageLocale: LocaleTag): Promise<Admission>;
  now(): Date;
  publicUrl: string;
  /** Country whose national number format the visitor types. */
  homeOf(c: ApiContext): Home;
  site: PageContext['site'];
  /** Receives page views; null for none. */
  analytics: Analytics | null;
  siteState: Pick<SiteState, 'announcementFor' | 'needsAdmin'>;
  /** The whole app: pages call the API in this process, on behalf of the same network. */
  fetch(request: Request, bindings: ApiContext['env']): Response | Promise<Response>;
}

/** Every address without an API call: a static file of the pages, or a page. */
export function pageRoutes({ renderer, shelf, ...deps }: PageDeps) {
  const { now } = deps;
  const api = createApi();
  api.get('*', async (c) => {
    const asset = renderer.asset(c.req.path, c.req.header('accept-encoding'));
    if (asset) return sendAsset(c, asset);
    return answerPage(
      {
        renderer,
        shelf,
        now,
        contextOf: (context) => pageContext(deps, context),
        admit: (context, page) => deps.admit(context, page.locale),
      },
      c,
    );
  });
  return api;
}

function pageContext(
  { fetch, publicUrl, site, analytics, siteState, homeOf, now }: Omit<PageDeps, 'renderer' | 'shelf' | 'admit'>,
  c: ApiContext,
) {
  const stored = getCookie(c, 'locale_');
  const context: PageContext = {
    api: async (path, init) => {
      const told: { data?: unknown } = {};
      const request = new Request(`http://ringbook${path}`, init);
      const response = await fetch(request, { ...c.env, home: homeOf(c), admitted: c.get('admitted') ?? null, told });
      // The render gave up on data that arrives too late.
      if (told.data === undefined || response.status !== 200) return response;
      const body = { status: 'ok', data: told.data };
      return Object.defineProperties(response, {
        json: { value: async () => body },
        text: { value: async () => JSON.stringify(body) },
      });
    },
    locale: (stored && findLocale(stored)) || negotiateLocale(c.req.header('accept-language') ?? null),
    // Computed lazily: most requests are not rendered.
    home: () => homeOf(c).country ?? null,
    publicUrl,
    site,
    analytics,
    announcement: (locale) => siteState.announcementFor(locale, now()),
    needsAdmin: () => siteState.needsAdmin(),
  };
  return context;
}
