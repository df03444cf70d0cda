import { dayMs, hourMs } from '#shared/time.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { storeEvents } from './receive-webhook.ts';

/** So far back is compared, and what is younger than the hour may still be on its way. */
const comparedMs = 3 * dayMs;
const onItsWayMs = hourMs;

/**
 * Compares the events of three days that the provider tells of with those that were delivered; what is missing is worked
 * on as if it had been.
 *
 * @returns how many were missing
 * @throws ProviderError where the provider cannot be asked
 */
export async function compareEvents(
  deps: Pick<PaymentDeps, 'database' | 'log' | 'provider'>,
  now: Date,
): Promise<number> {
  const { provider } = deps;
  // Where nothing is delivered, nothing is missing: purchases are asked for.
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
