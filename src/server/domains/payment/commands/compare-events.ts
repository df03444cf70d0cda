import { dayMs, hourMs } from '#shared/time.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { storeEvents } from './receive-webhook.ts';

/** Compares events from 3 days ago to 1 hour ago; younger ones may still be in delivery. */
const comparedMs = 3 * dayMs;
const onItsWayMs = hourMs;

/** Processes listed events that were not delivered; returns how many. @throws ProviderError if unreachable */
export async function compareEvents(
  deps: Pick<PaymentDeps, 'database' | 'log' | 'provider'>,
  now: Date,
): Promise<number> {
  const { provider } = deps;
  // Without webhooks, purchases are polled instead (`fetchDue`).
  if (!provider?.takesWebhooks || !provider.listEvents) return 0;
  const span = { since: new Date(now.getTime() - comparedMs), until: new Date(now.getTime() - onItsWayMs) };
  const told = await provider.listEvents(span);
  let missing = 0;
  for (let at = 0; at < told.length; at += 500) {
    missing += await storeEvents(deps, provider, told.slice(at, at + 500), now);
  }
  if (missing > 0) deps.log.error({ missing }, 'events of the payment provider were not delivered');
  return missing;
}
