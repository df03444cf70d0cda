import { type Job, workOn } from '#server/platform/jobs/job.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import { returnedPayments } from './commands/ask-refund.ts';
import { askRefundsAgain } from './commands/ask-refunds-again.ts';
import { canceledRenewals, cancelRenewal, stopLostRenewals } from './commands/cancel-renewal.ts';
import { compareEvents } from './commands/compare-events.ts';
import { fetchDue } from './commands/fetch-due.ts';
import { notifyAside } from './commands/notify-aside.ts';
import type { PaymentDeps } from './commands/payment-deps.ts';
import { paymentEvents, takeEvent } from './commands/receive-webhook.ts';
import { returnPayment } from './commands/return-payment.ts';
import { syncPurchase } from './commands/sync-purchase.ts';
import { expireGifts } from './gift/expire-gifts.ts';
import type { PaymentProvider } from './providers/provider.ts';

/** Providers redeliver for days, and the nightly comparison reads three days. */
const eventMs = 30 * dayMs;
/** Longer than the yearly renewal, which updates the row. */
const sandboxMs = 400 * dayMs;

/** Background jobs. `noteMissing` gets the nightly count of events that were not delivered. */
export function paymentJobs(deps: PaymentDeps, noteMissing: (count: number) => void): Job[] {
  const { db } = deps.database;
  const providerOf = (name?: string): PaymentProvider => {
    const { provider } = deps;
    if (provider === null || (name !== undefined && provider.name !== name))
      throw new Error('no such provider is set up');
    return provider;
  };
  return [
    workOn(paymentEvents, ({ provider, eventId }) => takeEvent(deps, providerOf(provider), eventId)),
    workOn(returnedPayments, async (payment) => {
      const provider = providerOf(payment.provider);
      await returnPayment(deps, provider, payment);
    }),
    workOn(canceledRenewals, async (subscription) => {
      const provider = providerOf(subscription.provider);
      await cancelRenewal(deps, provider, subscription);
      // Ends Pro now rather than when the webhook arrives.
      await syncPurchase(deps, provider, subscription.subscriptionId);
    }),
    { name: 'fetch-payments', everyMs: 5 * minuteMs, isHarmless: true, run: (now) => fetchDue(deps, now) },
    {
      // Not marked harmless: refunds cannot be undone, so it must not run while the clock is in doubt.
      name: 'expire-gifts',
      everyMs: 10 * minuteMs,
      run: (now) =>
        expireGifts({ ...deps, onFailure: (err) => deps.log.error({ err }, 'a gift could not be sent back') }, now),
    },
    { name: 'ask-refunds-again', everyMs: dayMs, isHarmless: true, run: (now) => askRefundsAgain(deps, now) },
    { name: 'stop-lost-renewals', everyMs: hourMs, isHarmless: true, run: () => stopLostRenewals(deps.database) },
    { name: 'tell-put-aside', everyMs: dayMs, isHarmless: true, run: (now) => notifyAside(deps, now) },
    {
      name: 'compare-payment-events',
      everyMs: dayMs,
      isHarmless: true,
      run: async (now) => noteMissing(await compareEvents(deps, now)),
    },
    {
      name: 'forget-payment-events',
      everyMs: dayMs,
      async run(now) {
        await db
          .deleteFrom('payment_event')
          .where('received_at', '<', new Date(now.getTime() - eventMs))
          .execute();
        await db
          .deleteFrom('payment_sandbox')
          .where('updated_at', '<', new Date(now.getTime() - sandboxMs))
          .execute();
      },
    },
  ];
}
