import { createRoute, z } from '@hono/zod-openapi';
import type { Portrait } from '#contract/portrait.ts';
import type { SiteConfig } from '#server/config/config.ts';
import { type LookupGate, mayLookUp } from '#server/domains/metering/policy.ts';
import { type NumberingPlan, resolvePhone } from '#server/domains/numbering/door.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type ApiContext, addRoute, createApi, failures } from '#server/platform/http/api.ts';
import { sendCached } from '#server/platform/http/cached-response.ts';
import { problem } from '#server/platform/http/problem.ts';
import { type LocaleTag, localeOf } from '#shared/locale.ts';
import type { CachedSitemap } from './cached-sitemap.ts';
import { llmsText } from './llms-text.ts';
import { type MadeAnswer, sendMade } from './made-answers.ts';
import type { Pictures } from './picture/pictures.ts';
import { robotsText } from './robots.ts';
import { securityText } from './security-text.ts';

export interface DiscoveryDeps {
  clock: Clock;
  plan: NumberingPlan;
  gate: LookupGate;
  /** Keyed hash of the caller's network, as the meter counts it. */
  visitorOf(c: ApiContext): string;
  pictures: Pictures;
  /** A shared portrait in its current state; null for any other. */
  sharedPortrait(id: string, locale: LocaleTag, now: Date): Promise<Portrait | null>;
  sitemap: CachedSitemap;
  site: Pick<SiteConfig, 'publicUrl' | 'security'>;
}

const xml = z.string().meta({ description: 'XML' });
const xmlAnswer = (description: string) => ({ 200: { description, content: { 'application/xml': { schema: xml } } } });
const robotsRoute = createRoute({
  method: 'get',
  path: '/robots.txt',
  summary: 'Get the rules for crawlers',
  responses: { 200: { description: 'RFC 9309', content: { 'text/plain': { schema: z.string() } } } },
});
const securityRoute = createRoute({
  method: 'get',
  path: '/.well-known/security.txt',
  summary: 'Get the contact for reports of vulnerabilities',
  responses: {
    200: { description: 'RFC 9116', content: { 'text/plain': { schema: z.string() } } },
    ...failures('page.not_found'),
  },
});
const llmsRoute = createRoute({
  method: 'get',
  path: '/llms.txt',
  summary: 'Get a summary of the site and its API for language models',
  responses: { 200: { description: 'Markdown', content: { 'text/plain': { schema: z.string() } } } },
});
const indexRoute = createRoute({
  method: 'get',
  path: '/sitemap.xml',
  summary: 'Get the sitemap index',
  responses: { ...xmlAnswer('A sitemap index'), ...failures('server.no_database') },
});
const partRoute = createRoute({
  method: 'get',
  path: '/sitemaps/{part}',
  summary: 'Get a part of the sitemap',
  request: {
    params: z.object({
      part: z.string().meta({
        param: { name: 'part', in: 'path' },
        description: '`pages.xml` or `numbers-<part>.xml`, as the index names them',
        example: 'pages.xml',
      }),
    }),
  },
  responses: {
    ...xmlAnswer('Organizations’ numbers and those with an unwanted verdict, never private persons’'),
    ...failures('page.not_found', 'server.no_database'),
  },
});
const pictureRoute = createRoute({
  method: 'get',
  path: '/og/{lang}/{picture}',
  summary: 'Get the link-preview picture of a number or portrait (PNG, 1200 × 630)',
  description:
    'Metered like a lookup. A caller who may not look the number up now gets the picture of the site, which says ' +
    'nothing about the number, with `cache-control: no-store`.',
  request: {
    params: z.object({
      lang: z.string().meta({ param: { name: 'lang', in: 'path' }, description: 'Language', example: 'en' }),
      picture: z.string().meta({
        param: { name: 'picture', in: 'path' },
        description: 'The number’s digits and `.png`; for a shared portrait, `portrait-`, its id and `.png`',
        example: '12025550142.png',
      }),
    }),
  },
  responses: {
    200: { description: 'A picture', content: { 'image/png': { schema: z.string() } } },
    ...failures('page.not_found', 'server.no_database'),
  },
});

const busySeconds = 10;
const cacheForADay = { 'cache-control': 'public, max-age=86400' };

export function discoveryRoutes(deps: DiscoveryDeps) {
  const api = createApi();
  const { pictures, site, sitemap } = deps;
  const sendSitemap = async (c: ApiContext, name: string | null) => {
    const kept = await sitemap.get(name);
    if (kept === 'not_yet') return problem(c, 'server.no_database', { retryAfterSeconds: busySeconds });
    return kept === null ? problem(c, 'page.not_found') : sendCached(c, kept);
  };

  addRoute(api, robotsRoute, (c) => c.text(robotsText(site.publicUrl), 200, cacheForADay));
  addRoute(api, llmsRoute, (c) => c.text(llmsText(site.publicUrl), 200, cacheForADay));
  addRoute(api, securityRoute, (c) => {
    const text = securityText(site, deps.clock.now());
    return text === null ? problem(c, 'page.not_found') : c.text(text, 200, cacheForADay);
  });
  addRoute(api, indexRoute, (c) => sendSitemap(c, null));
  addRoute(api, partRoute, (c) => sendSitemap(c, c.req.param('part') ?? ''));

  addRoute(api, pictureRoute, async (c) => {
    const locale = localeOf(c.req.param('lang'));
    const portraitId = /^portrait-([\w-]{22})\.png$/.exec(c.req.param('picture') ?? '')?.[1];
    if (portraitId !== undefined) return sendPortrait(c, portraitId, locale);
    const typed = /^(\d{2,15})\.png$/.exec(c.req.param('picture') ?? '')?.[1];
    const phone = typed === undefined ? null : resolvePhone(deps.plan, typed);
    // Only at the canonical address, as with the page; otherwise one picture would have many.
    if (phone === null || phone.digits !== typed) return problem(c, 'page.not_found');
    const now = deps.clock.now();
    // Emergency numbers have no stored data, so nothing is metered.
    const admission =
      phone.kind === 'emergency'
        ? { ok: true }
        : await mayLookUp(deps.gate, { kind: 'visitor', key: deps.visitorOf(c) }, phone, now);
    const made = admission.ok ? await pictures.ofNumber(phone, locale, now) : null;
    if (made) return sendPicture(c, made, 'private, max-age=3600');
    const neutral = await pictures.ofSite(locale, now);
    return neutral
      ? sendPicture(c, neutral, 'no-store')
      : problem(c, 'limit.minute', { retryAfterSeconds: busySeconds });
  });
  return api;

  async function sendPortrait(c: ApiContext, id: string, locale: LocaleTag): Promise<Response> {
    const now = deps.clock.now();
    const portrait = await deps.sharedPortrait(id, locale, now);
    if (portrait === null) return problem(c, 'page.not_found');
    const made = await pictures.ofPortrait(portrait, locale, now);
    // Revalidated each time, since sharing may have ended.
    return made
      ? sendPicture(c, made, 'private, no-cache')
      : problem(c, 'limit.minute', { retryAfterSeconds: busySeconds });
  }
}

function sendPicture(c: ApiContext, made: MadeAnswer, cacheControl: string): Response {
  const answer = sendMade(c, made, { 'content-type': 'image/png', 'cache-control': cacheControl });
  // Previews embed it in other sites' pages.
  answer.headers.set('cross-origin-resource-policy', 'cross-origin');
  return answer;
}
