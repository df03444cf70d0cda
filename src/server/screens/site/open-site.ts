import type { Base } from '#server/domains/part.ts';
import type { SignInPart } from '#server/domains/sign-in/part.ts';
import { numberChanged } from '#server/domains/topic.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { downloadRoute } from '#server/platform/http/download.ts';
import { type KeptPages, type KeptPagesDeps, keptPages } from '#server/platform/http/kept-pages.ts';
import { PageCache } from '#server/platform/http/page-cache.ts';
import type { PageRenderer } from '#server/platform/http/page-renderer.ts';
import { problem } from '#server/platform/http/problem.ts';
import { remember } from '#server/platform/remember.ts';
import { type LocaleTag, negotiateLocale } from '#shared/locale.ts';
import { minuteMs } from '#shared/time.ts';
import { type Admission, mostPagesOf, pageKey } from '../number/admit-page.ts';
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
  /** The same for one that is kept, at once. */
  mayReadKept: KeptPagesDeps['mayRead'];
  /** Headers of every answer, and who takes note of them. */
  common: KeptPagesDeps['common'];
  note: KeptPagesDeps['note'];
  /** The whole app: what pages and forms need of the API they ask in this process, on behalf of the same network. */
  fetch(request: Request, bindings: ApiContext['env']): Response | Promise<Response>;
}

/** Every address that no call has: the operator's file, the form without script, and the pages. So it comes last. */
export function openSite({ config, clock, homeOf }: Base, needed: SiteNeeds) {
  const { signIn, renderer, fetch, cache, admitPage, mayReadKept, common, note } = needed;
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
  const now = () => clock.now();
  const answerKept: KeptPages = cache
    ? keptPages({ cache, keyOf, hasOwnView, mayRead: mayReadKept, now, common, note })
    : () => null;
  return { routes: [androidPackage, noCall, complaintFormRoutes({ fetch }), pages], answerKept };
}

/** Few browsers differ in what they send. Of a header no more is read than this. */
const recallLocale = remember<LocaleTag>(1_000);
const mostLetters = 500;

function keyOf(path: string, acceptLanguage: string | null): string {
  const wanted = acceptLanguage?.slice(0, mostLetters) ?? '';
  return pageKey(
    recallLocale(wanted, () => negotiateLocale(wanted)),
    path,
  );
}

/** A language was chosen, or the page counts on a member's meter. */
function hasOwnView(cookies: string): boolean {
  return cookies.includes('locale_=') || cookies.includes('meter_=');
}
