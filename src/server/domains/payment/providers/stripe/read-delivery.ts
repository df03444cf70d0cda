import type { Stripe } from 'stripe';
import type { WebhookDelivery, WebhookEvent } from '../provider.ts';

/** A delivery that was signed longer ago, or will be signed later, is not taken. */
const toleranceS = 300;

/**
 * What a delivery is about, where one of the secrets signed it over the very bytes: the object's id alone, for the rest is
 * fetched. Events of any type, also of one that nobody knows yet.
 */
export function readDelivery(
  stripe: Stripe,
  secrets: readonly string[],
  { headers, body, receivedAt }: WebhookDelivery,
): WebhookEvent | null {
  const header = headers.get('stripe-signature') ?? '';
  const [, signedAt] = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header) ?? [];
  // Stripe's own check looks at the past alone.
  if (signedAt === undefined || Number(signedAt) > receivedAt.getTime() / 1000 + toleranceS) return null;
  for (const secret of secrets) {
    const event = verify(stripe, Buffer.from(body), header, secret, receivedAt);
    if (event === null) continue;
    const { id } = (event.data?.object ?? {}) as { id?: unknown };
    return { eventId: event.id, objectId: typeof id === 'string' ? id : event.id };
  }
  return null;
}

function verify(stripe: Stripe, body: Buffer, header: string, secret: string, receivedAt: Date): Stripe.Event | null {
  try {
    return stripe.webhooks.constructEvent(body, header, secret, toleranceS, undefined, receivedAt.getTime());
  } catch {
    return null;
  }
}
