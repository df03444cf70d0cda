import type { QueueMail } from '#server/domains/notification/door.ts';
import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import type { WalletPrices } from '#server/domains/wallet/door.ts';
import type { Base, DomainPart } from '../part.ts';
import { stopFormerRenewals } from './commands/cancel-renewal.ts';
import { createMailOfProof } from './commands/mail-buyer.ts';
import { nameTax } from './commands/name-tax.ts';
import { paymentData } from './commands/payment-data.ts';
import { addPaymentMetrics } from './commands/payment-metrics.ts';
import { giftData } from './gift/gift-data.ts';
import { giftRoutes } from './gift/gift-routes.ts';
import { paymentJobs } from './jobs.ts';
import { createProvider } from './providers/catalogue.ts';
import type { PaymentProvider } from './providers/provider.ts';
import { orderListRoutes } from './routes/order-list-routes.ts';
import { paymentRoutes } from './routes/payment-routes.ts';
import { sandboxRoutes } from './routes/sandbox-routes.ts';
import { subscriptionRoutes } from './routes/subscription-routes.ts';
import { webhookRoutes } from './routes/webhook-routes.ts';
import { createClaims } from './rules/claim.ts';
import { paymentSettings } from './settings.ts';
import { withdrawalRoutes } from './withdrawal/withdrawal-routes.ts';

interface Needed {
  numbering: { plan: NumberingPlan };
  wallet: { prices: WalletPrices };
  notification: { queueMail: QueueMail };
}

export async function createPaymentPart(base: Base, { numbering, wallet, notification }: Needed): Promise<DomainPart> {
  const { config, database, clock, log, homeOf, metrics } = base;
  const settings = config.of(paymentSettings);
  const { prices, graceMs, giftDays, taxLine, checkoutsPerHour, withdrawalsPerHour, maySandbox } = settings;
  const { provider, sandbox } = await createProvider(base, maySandbox);
  const deps = {
    database,
    clock,
    log,
    provider,
    prices,
    wallet: wallet.prices,
    graceMs,
    giftDays,
    publicUrl: config.publicUrl,
    claims: createClaims(base.keys('payment claims')),
    queueMail: nameTax(notification.queueMail, taxLine),
  };
  addPaymentMetrics(metrics, database, clock);
  const missing = metrics.counter(
    'ringbook_payment_events_missing_total',
    'Events of the payment provider that were not delivered, found by the nightly comparison',
  );
  return {
    switchedOff: saySwitchedOff(provider),
    routes: [
      paymentRoutes({ ...deps, homeOf, plan: numbering.plan, taxLine, checkoutsPerHour }),
      orderListRoutes({ ...base, taxLine }),
      giftRoutes({ ...deps, pager: base.pager }),
      subscriptionRoutes({ ...deps, plan: numbering.plan }),
      webhookRoutes(deps),
      withdrawalRoutes({ ...deps, visitorOf: base.visitorOf, withdrawalsPerHour }),
      ...(sandbox === null ? [] : [sandboxRoutes(deps, sandbox)]),
    ],
    jobs: paymentJobs(deps, (count) => missing.inc(count)),
    personalData: [paymentData, giftData(deps)],
    onNewHolder: stopFormerRenewals,
    onProofElsewhere: createMailOfProof(notification.queueMail),
  };
}

function saySwitchedOff(provider: PaymentProvider | null): string[] {
  if (provider === null) return ['Nothing is sold: no payment provider is set up (STRIPE_SECRET_KEY).'];
  if (!provider.isTest) return [];
  return ['Payments are pretended, and no money is taken: no payment provider is set up (STRIPE_SECRET_KEY).'];
}
