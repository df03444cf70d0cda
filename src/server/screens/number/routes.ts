import { createRoute, z } from '@hono/zod-openapi';
import { SearchQuery } from '#contract/number.ts';
import { cardName } from '#server/domains/name/rules/shown-names.ts';
import { addBusyCall, addCall, createApi, ok, success } from '#server/platform/http/api.ts';
import { buildVcard } from '#shared/phone/vcard.ts';
import { listingRoutes } from './listing-routes.ts';
import { lookUp, lookupFailures, ProofHeader, viewOf } from './look-up.ts';
import type { NumberRecords } from './number-record.ts';
import type { NumberScreen } from './number-screen.ts';
import { profileRoutes } from './profile-routes.ts';

const PhoneParam = z.object({
  phone: z
    .string()
    .min(1)
    .meta({ param: { name: 'phone', in: 'path' }, description: 'A number in any form', example: '12025550142' }),
});
const searchRoute = (view: NumberRecords['schema']) =>
  createRoute({
    method: 'get',
    path: '/api/v202505/search/{phone}',
    summary: 'Look a number up',
    request: { params: PhoneParam, query: SearchQuery, headers: ProofHeader },
    responses: { ...success(view, 'All that is known of the number'), ...lookupFailures },
  });
const contactRoute = createRoute({
  method: 'get',
  path: '/api/v202505/search/{phone}/contact.vcf',
  summary: 'The number as a contact (vCard 3.0)',
  request: { params: PhoneParam, query: SearchQuery, headers: ProofHeader },
  responses: {
    200: { description: 'A vCard', content: { 'text/vcard': { schema: z.string() } } },
    ...lookupFailures,
  },
});
/** Everything that a page about one number asks for. */
export function numberRoutes(screen: NumberScreen) {
  const api = createApi();

  addBusyCall(api, searchRoute(screen.records.schema), async (c) => {
    const found = await lookUp(screen, c);
    return found instanceof Response ? found : ok(c, viewOf(screen, c, found));
  });

  addCall(api, contactRoute, async (c) => {
    const found = await lookUp(screen, c);
    if (found instanceof Response) return found;
    const { phone } = found;
    const view = viewOf(screen, c, found);
    const international = phone.kind === 'number' ? phone.international : phone.digits;
    const card = buildVcard(
      { digits: phone.digits, international, isShort: phone.kind === 'emergency' },
      cardName(view),
    );
    return c.body(card, 200, {
      'content-type': 'text/vcard; charset=utf-8',
      'content-disposition': `attachment; filename="${phone.digits}.vcf"`,
      'cache-control': 'no-store',
    });
  });

  api.route('/', profileRoutes(screen));
  api.route('/', listingRoutes(screen));
  return api;
}
