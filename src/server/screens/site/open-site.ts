import type { Base } from '#server/domains/part.ts';
import type { SignInPart } from '#server/domains/sign-in/part.ts';
import { numberChanged } from '#server/domains/topic.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { downloadRoute } from '#server/platform/http/download.ts';
import { PageCache } from '#server/platform/http/page-cache.ts';
import type { PageRenderer } from '#server/platform/http/page-renderer.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { minuteMs } from '#shared/time.ts';
import { type Admission, mostPagesOf } from '../number/admit-page.ts';
import { complaintFormRoutes } from './complaint-form.ts';
import { describeSite } from './describe-site.ts';
import { pageRoutes } from './page-routes.ts';

/** Rendered pages are kept for all who ask, until their number changes; null where each is made afresh. */
export function openPageCache({ subscribe }: Pick<Base, 'subscribe'>, renderer: PageRenderer): PageCache | null {
  if (renderer.devMiddleware) return null;
  const cache = new PageCache({ maxBytes: 64e6, maxAgeMs: minuteMs, mostOf: mostPagesOf });
  subscribe(numberChanged, (phone) => {
    if (phone === null) cache.dropAll();
    else cache.drop(phone);
  });
  return cache;
}

export interface SiteNeeds {
  signIn: SignInPart;
  renderer: PageRenderer;
  cache: PageCache | null;
  /** Passes pages about numbers by the meter. */
  admitPage(c: ApiContext, pageLocale: LocaleTag): Promise<Admission>;
  /** The whole app: what pages and forms need of the API they ask in this process, on behalf of the same network. */
  fetch(request: Request, bindings: ApiContext['env']): Response | Promise<Response>;
}

/** Every address that no call has: the operator's file, the form without script, and the pages. So it comes last. */
export function openSite({ config, clock, homeOf }: Base, needed: SiteNeeds) {
  const { signIn, renderer, fetch, cache, admitPage } = needed;
  const { publicUrl } = config;
  const androidPackage = downloadRoute({
    path: '/api/v202305/apk/get',
    summary: 'The Android package',
    file: config.app.apkFile,
    contentType: 'application/vnd.android.package-archive',
    missing: 'apk.not_configured',
  });
  const noCall = createApi();
  noCall.all('/api/*', (c) => problem(c, 'page.not_found'));
  const pages = pageRoutes({
    ...{ renderer, cache, publicUrl, fetch, homeOf, admit: admitPage, now: () => clock.now() },
    site: describeSite(config, signIn),
  });
  return { routes: [androidPackage, noCall, complaintFormRoutes({ fetch }), pages] };
}
