import type { AdminPart } from '#server/domains/admin/part.ts';
import type { Base } from '#server/domains/part.ts';
import type { SignInPart } from '#server/domains/sign-in/part.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import type { CachedPage } from '#server/platform/http/cached-page.ts';
import { downloadRoute } from '#server/platform/http/download.ts';
import type { PageRenderer } from '#server/platform/http/page-renderer.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { minuteMs } from '#shared/time.ts';
import { type Admission, mostPagesOf } from '../number/admit-page.ts';
import type { NumberCache } from '../number/number-cache.ts';
import { appManifestRoutes } from './app-manifest.ts';
import { assetLinksRoutes } from './asset-links.ts';
import { complaintFormRoutes } from './complaint-form.ts';
import { describeSite } from './describe-site.ts';
import { pageRoutes } from './page-routes.ts';
import { shareRoutes } from './share.ts';

export interface SiteNeeds {
  signIn: SignInPart;
  admin: Pick<AdminPart, 'siteState'>;
  renderer: PageRenderer;
  numbers: NumberCache;
  admitPage(c: ApiContext, pageLocale: LocaleTag): Promise<Admission>;
  /** The whole app: pages and forms call the API in this process, on behalf of the same network. */
  fetch(request: Request, bindings: ApiContext['env']): Response | Promise<Response>;
}

/** Addresses without an API call: operator's file and app, installed site, plain form, pages. Must come last. */
export function createSiteScreen({ config, clock, homeOf }: Base, needed: SiteNeeds) {
  const { signIn, renderer, fetch, numbers, admitPage } = needed;
  const { siteState } = needed.admin;
  siteState.onChanged(() => numbers.drop(null));
  const { publicUrl } = config;
  const androidPackage = downloadRoute({
    path: '/api/v202305/apk/get',
    summary: 'Download the Android package',
    file: config.app.apkFile,
    contentType: 'application/vnd.android.package-archive',
    missing: 'apk.not_configured',
  });
  const noCall = createApi();
  noCall.all('/api/*', (c) => problem(c, 'page.not_found'));
  const shelf = numbers.shelf<CachedPage>({
    maxAgeMs: minuteMs,
    max: 64e6,
    // HTML compresses to less than a fifth; both forms are stored.
    sizeOf: ({ body }) => Math.ceil(body.length * 1.4) + 500,
    mostOf: mostPagesOf,
  });
  const pages = pageRoutes({
    renderer,
    shelf,
    publicUrl,
    fetch,
    homeOf,
    admit: admitPage,
    now: () => clock.now(),
    site: describeSite(config, signIn),
    analytics: config.analytics,
    siteState,
  });
  const ofApps = [assetLinksRoutes(config.app.android), appManifestRoutes(), shareRoutes({ homeOf })];
  return { routes: [androidPackage, noCall, ...ofApps, complaintFormRoutes({ fetch }), pages] };
}
