import { z } from 'zod';
import { createApi, failures } from '#server/platform/http/api.ts';
import { problem } from '#server/platform/http/problem.ts';
import { readRawBody } from '#server/platform/http/raw-body.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import type { PaymentDeps } from '../commands/payment-deps.ts';
import { receiveWebhook } from '../commands/receive-webhook.ts';

const path = '/api/v6/payment/webhook/{provider}';
/** Stripe’s largest objects take some hundred kilobytes. */
const maxBytes = 1024 * 1024;

/** Webhook endpoint of the provider, authenticated by its signature rather than by a token. */
export function webhookRoutes(deps: PaymentDeps) {
  const { provider } = deps;
  const api = createApi();
  if (!provider?.takesWebhooks) return api;
  api.openAPIRegistry.registerPath({
    method: 'post',
    path,
    summary: 'Receive a signed delivery of a payment provider',
    request: { params: z.object({ provider: z.string() }) },
    responses: {
      200: { description: 'It is stored' },
      ...failures('payment.forged_delivery', 'request.too_large', 'page.not_found', 'server.failed'),
    },
  });
  api.post(path.replace('{provider}', ':provider'), async (c) => {
    if (c.req.param('provider') !== provider.name) return problem(c, 'page.not_found');
    const body = await readRawBody(c.req.raw, maxBytes);
    if (body === null) return problem(c, 'request.too_large');
    const delivery = { headers: c.req.raw.headers, body, receivedAt: deps.clock.now() };
    if (await receiveWebhook(deps, provider, delivery)) return c.body('', 200, { 'cache-control': 'no-store' });
    logSecurityEvent(deps.log, 'delivery-forged', { way: provider.name });
    return problem(c, 'payment.forged_delivery');
  });
  return api;
}
