import { createHmac, randomUUID } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { isSameSecret } from '#server/platform/same-secret.ts';
import type { PaymentProvider, PurchaseState, WebhookDelivery, WebhookEvent } from '../provider.ts';
import { paidUntil, type RemotePurchase, SandboxRemote } from './remote.ts';

export const sandboxName = 'sandbox';
const signatureHeader = 'sandbox-signature';

/** Payments without real money, for trying the site; never in production. */
export interface SandboxPayments {
  provider: PaymentProvider;
  remote: SandboxRemote;
  /** Builds a signed delivery, as a real provider would send it. */
  deliver(objectId: string): { headers: Headers; body: Uint8Array<ArrayBuffer> };
}

/** @param tools.secret shared by all servers of the site, so each can verify signatures */
export function createSandboxPayments(tools: {
  database: Database;
  clock: Clock;
  secret: Buffer;
  publicUrl: string;
}): SandboxPayments {
  const remote = new SandboxRemote(tools.database, tools.clock);
  const sign = (body: Uint8Array) => createHmac('sha256', tools.secret).update(body).digest('hex');
  const changeSubscription = async (subscriptionId: string, act: (purchase: RemotePurchase, now: number) => void) => {
    await remote.change(subscriptionId.replace(/^sub_/, ''), act);
  };
  return {
    remote,
    provider: {
      name: sandboxName,
      isTest: true,
      takesWebhooks: true,
      async createCheckout(order) {
        const { id } = await remote.open(order);
        return { checkoutId: id, url: `${tools.publicUrl}/sandbox/checkout/${id}` };
      },
      parseWebhook: (delivery) => readDelivery(delivery, sign),
      async fetchState(objectId) {
        const purchase = await remote.find(objectId.replace(/^sub_|:\d+$/g, ''));
        return purchase && toState(purchase);
      },
      refund: (refund) => remote.refund(refund),
      listCheckouts: (span) => remote.list(span),
      subscriptions: {
        cancelRenewal: (id) =>
          changeSubscription(id, (purchase) => {
            purchase.isRenewing = false;
          }),
        end: (id) =>
          changeSubscription(id, (purchase, now) => {
            purchase.isRenewing = false;
            purchase.endedAt ??= now;
          }),
        openPortal: async () => null,
      },
    },
    deliver(objectId) {
      const body = new TextEncoder().encode(JSON.stringify({ eventId: randomUUID(), objectId }));
      return { headers: new Headers({ [signatureHeader]: sign(body) }), body };
    },
  };
}

function readDelivery({ headers, body }: WebhookDelivery, sign: (body: Uint8Array) => string): WebhookEvent | null {
  if (!isSameSecret(headers.get(signatureHeader) ?? '', sign(body))) return null;
  const { eventId, objectId } = JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
  return { eventId, objectId };
}

function toState(purchase: RemotePurchase): PurchaseState {
  const { order, payments } = purchase;
  const until = paidUntil(purchase);
  const [first] = payments;
  return {
    checkoutId: purchase.id,
    orderNumber: order.number,
    isTest: true,
    step: purchase.step,
    claim: order.claim ?? null,
    returnUrl: order.successUrl,
    amount: order.amount,
    currency: order.currency,
    email: purchase.email,
    payments: payments.map(({ paymentId, amount, paidAt, refunded }) => ({
      paymentId,
      amount,
      refunded,
      currency: order.currency,
      disputed: 0,
      paidAt: new Date(paidAt),
    })),
    subscription:
      until === null || !first
        ? null
        : {
            subscriptionId: `sub_${purchase.id}`,
            customerId: null,
            status: purchase.endedAt === null ? 'active' : 'ended',
            isRenewing: purchase.isRenewing,
            paidUntil: new Date(Math.min(until, purchase.endedAt ?? until)),
            startedAt: new Date(first.paidAt),
          },
  };
}
