import { paymentCalls } from '#contract/payment.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { PaymentDeps } from '../commands/payment-deps.ts';
import { receiveWebhook } from '../commands/receive-webhook.ts';
import type { SandboxPayments } from '../providers/sandbox/provider.ts';
import type { RemotePurchase } from '../providers/sandbox/remote.ts';
import { presentSandboxCheckout } from '../views.ts';

/** The sandbox's page, with deliveries on the real path. The checkout id is the only credential. */
export function sandboxRoutes(deps: PaymentDeps, { provider, remote, deliver }: SandboxPayments) {
  const api = createApi();
  const deliverEvent = async ({ id }: RemotePurchase) => {
    await receiveWebhook(deps, provider, { ...deliver(id), receivedAt: deps.clock.now() });
  };

  addCall(
    api,
    paymentCalls,
    'GET /sandbox/payment/{id}',
    {
      summary: 'Show a sandbox checkout',
      gives: 'What is to be paid for',
      who: 'anyone',
      failures: ['payment.not_found', 'request.invalid'],
    },
    async (c, { path }) => {
      const purchase = await remote.find(path.id);
      return purchase === null ? problem(c, 'payment.not_found') : ok(c, presentSandboxCheckout(purchase));
    },
  );

  addCall(
    api,
    paymentCalls,
    'POST /sandbox/payment/{id}/pay',
    {
      summary: 'Pay a sandbox checkout; no money is taken',
      gives: 'Where the page leads on; `status` false where it was not open any more',
      who: 'anyone',
      failures: ['payment.not_found', ...bodyFailures],
    },
    async (c, { path, fields }) => {
      const purchase = await remote.pay(path.id, fields.email);
      if (purchase === null) return problem(c, 'payment.not_found');
      await deliverEvent(purchase);
      return ok(c, { status: purchase.step === 'paid', url: purchase.order.successUrl });
    },
  );

  addCall(
    api,
    paymentCalls,
    'POST /sandbox/payment/{id}/decline',
    {
      summary: 'Decline a sandbox checkout',
      gives: 'Where the page leads on; `status` false where it was not open any more',
      who: 'anyone',
      failures: ['payment.not_found', 'request.invalid'],
    },
    async (c, { path }) => {
      const purchase = await remote.decline(path.id);
      if (purchase === null) return problem(c, 'payment.not_found');
      await deliverEvent(purchase);
      return ok(c, { status: purchase.step === 'failed', url: purchase.order.cancelUrl });
    },
  );
  return api;
}
