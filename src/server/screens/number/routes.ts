import { createRoute, z } from '@hono/zod-openapi';
import { LookupHeaders, PhonePath } from '#contract/call.ts';
import { type NumberView, SearchQuery } from '#contract/number.ts';
import { searchCalls } from '#contract/search.ts';
import { cardName } from '#server/domains/name/rules/shown-names.ts';
import { addRoute, createApi, failures } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { requestLocale } from '#server/platform/http/problem.ts';
import { createTranslator } from '#server/platform/i18n/translator.ts';
import { headlineSentences, headlineTitle } from '#shared/headline-words.ts';
import { joinSentences } from '#shared/join-sentences.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { localeFormats } from '#shared/locale-formats.ts';
import { buildVcard } from '#shared/phone/vcard.ts';
import { contactRoutes } from './contact-routes.ts';
import { listingRoutes } from './listing-routes.ts';
import { lookUp, lookupFailures, meterCookieFor, viewOf } from './look-up.ts';
import type { NumberScreen } from './number-screen.ts';
import { prefixRoutes } from './prefix-routes.ts';
import { profileRoutes } from './profile-routes.ts';

const contactRoute = createRoute({
  method: 'get',
  path: '/api/v202505/search/{phone}/contact.vcf',
  summary: 'Get a number as a contact (vCard 3.0)',
  request: { params: PhonePath, query: SearchQuery, headers: LookupHeaders },
  responses: {
    200: { description: 'A vCard', content: { 'text/vcard': { schema: z.string() } } },
    ...failures(...lookupFailures),
  },
});
export function numberRoutes(screen: NumberScreen) {
  const api = createApi();

  const words = {
    summary: 'Look up a number',
    gives: 'All data of the number',
    who: 'anyone',
    failures: lookupFailures,
    schema: screen.records.schema,
  } as const;
  addCall(api, searchCalls, 'GET /api/v202505/search/{phone}', words, async (c) => {
    const found = await lookUp(screen, c);
    if (found instanceof Response) return found;
    const response = ok(c, viewOf(screen, c, found));
    const cookie = meterCookieFor(screen, c, found);
    if (cookie !== null) response.headers.append('set-cookie', cookie);
    return response;
  });

  addRoute(api, contactRoute, async (c) => {
    const found = await lookUp(screen, c);
    if (found instanceof Response) return found;
    const { phone } = found;
    const view = viewOf(screen, c, found);
    const international = phone.kind === 'number' ? phone.international : phone.digits;
    const card = buildVcard(
      { digits: phone.digits, international, isShort: phone.kind === 'emergency' },
      cardName(view),
      cardNote(view, requestLocale(c), screen.clock.now()),
    );
    return c.body(card, 200, {
      'content-type': 'text/vcard; charset=utf-8',
      'content-disposition': `attachment; filename="${phone.digits}.vcf"`,
      'cache-control': 'no-store',
    });
  });

  api.route('/', profileRoutes(screen));
  api.route('/', contactRoutes(screen));
  api.route('/', listingRoutes(screen));
  api.route('/', prefixRoutes(screen));
  return api;
}

/** Headline and reason, dated, since verdicts fade. */
function cardNote(view: NumberView, locale: LocaleTag, now: Date): string {
  const { t } = createTranslator(locale);
  return t('contact.note', {
    verdict: headlineTitle(t, view.verdict.headline),
    text: joinSentences(headlineSentences(t, locale, view)),
    site: t('site.name'),
    date: localeFormats(locale).formatDate(now),
  });
}
