import { paymentCalls } from '#contract/payment.ts';
import { type NumberingPlan, resolvePhone } from '#server/domains/numbering/door.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import { cancelRenewal } from '../commands/cancel-renewal.ts';
import type { PaymentDeps } from '../commands/payment-deps.ts';
import { syncPurchase } from '../commands/sync-purchase.ts';
import { ProviderError } from '../providers/provider.ts';
import { findSubscription } from '../queries/find-subscription.ts';
import { presentSubscription, presentSubscriptions } from '../views.ts';
import { awayS } from './payment-routes.ts';

export function subscriptionRoutes(deps: PaymentDeps & { plan: NumberingPlan }) {
  const { database, clock, provider } = deps;
  const api = createApi();
  const find = (profileId: string) => findSubscription(database.db, profileId, clock.now());

  addCall(
    api,
    paymentCalls,
    'GET /api/v6/subscription',
    {
      summary: 'Show my Pro subscription',
      gives: 'The subscription, or that there is none, and what it costs',
      who: 'account',
      failures: ['request.invalid'],
    },
    async (c, { member }) => {
      const phone = resolvePhone(deps.plan, `+${member.phone}`);
      const number = {
        myNumber: member.phone,
        myPhone: phone?.kind === 'number' ? phone.international : member.phone,
      };
      return ok(c, presentSubscriptions(deps, number, await find(member.profileId)));
    },
  );

  addCall(
    api,
    paymentCalls,
    'POST /api/v6/payment/cancel_renewal',
    {
      summary: 'Cancel the renewal of my Pro subscription',
      gives: 'It as it is then; done again it changes nothing',
      who: 'account',
      failures: ['payment.no_subscription', 'payment.unavailable'],
    },
    async (c, { member }) => {
      const running = await find(member.profileId);
      if (running === null || provider?.name !== running.provider) return problem(c, 'payment.no_subscription');
      const subscriptionId = running.subscription_id;
      try {
        if (running.auto_renewing) {
          await cancelRenewal(deps, provider, { subscriptionId, isAtOnce: false });
          await syncPurchase(deps, provider, subscriptionId);
        }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        deps.log.error({ err: error }, 'a renewal could not be canceled');
        return problem(c, 'payment.unavailable', { retryAfterSeconds: awayS });
      }
      const left = await find(member.profileId);
      return ok(c, { status: true, activeSubscription: left && presentSubscription(left) });
    },
  );

  addCall(
    api,
    paymentCalls,
    'POST /api/v6/payment/portal',
    {
      summary: 'Open the provider’s page for my card and bills',
      gives: 'Where it is, for a short time',
      who: 'fresh-account',
      failures: ['payment.no_subscription', 'payment.no_portal', 'payment.unavailable'],
    },
    async (c, { member }) => {
      const running = await find(member.profileId);
      if (running === null || provider?.name !== running.provider) return problem(c, 'payment.no_subscription');
      if (running.customer_id === null) return problem(c, 'payment.no_portal');
      const customer = { customerId: running.customer_id, returnUrl: `${deps.publicUrl}/paywall/?tab=pro` };
      try {
        const url = (await provider.subscriptions?.openPortal(customer)) ?? null;
        return url === null ? problem(c, 'payment.no_portal') : ok(c, { url });
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        deps.log.error({ err: error }, 'the payment provider opened no portal');
        return problem(c, 'payment.unavailable', { retryAfterSeconds: awayS });
      }
    },
  );
  return api;
}
