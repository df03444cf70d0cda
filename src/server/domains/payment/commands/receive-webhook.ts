import { transact } from '#server/platform/db/transact.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineQueue } from '#server/platform/jobs/job.ts';
import type { PaymentProvider, WebhookDelivery, WebhookEvent } from '../providers/provider.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { syncPurchase } from './sync-purchase.ts';

/** Stored webhook events to process. */
export const paymentEvents = defineQueue<{ provider: string; eventId: string }>('take-payment-event', {
  // Retries span a provider outage of a night; polling runs in addition.
  limit: 20,
  firstPauseS: 10,
  longestPauseS: 3_600,
});

/** Provider ids are shorter than this; longer ones are rejected. */
const longestId = 255;

/** Verifies, stores and enqueues a delivery; only a hint of a change. Returns false for a foreign one. */
export async function receiveWebhook(
  deps: Pick<PaymentDeps, 'database' | 'log'>,
  provider: PaymentProvider,
  delivery: WebhookDelivery,
): Promise<boolean> {
  const event = readEvent(deps, provider, delivery);
  if (event === null) return false;
  await storeEvents(deps, provider, [event], delivery.receivedAt);
  return true;
}

function readEvent({ log }: Pick<PaymentDeps, 'log'>, provider: PaymentProvider, delivery: WebhookDelivery) {
  try {
    const event = provider.parseWebhook(delivery);
    return event && [event.eventId, event.objectId].every(isId) ? event : null;
  } catch (err) {
    log.warn({ err, provider: provider.name }, 'a delivery about a payment could not be read');
    return null;
  }
}

function isId(id: unknown): boolean {
  return typeof id === 'string' && id.length > 0 && id.length <= longestId && /^[\x21-\x7e]+$/.test(id);
}

export async function storeEvents(
  { database }: Pick<PaymentDeps, 'database'>,
  provider: PaymentProvider,
  events: readonly WebhookEvent[],
  receivedAt: Date,
): Promise<number> {
  if (events.length === 0) return 0;
  return transact(database.db, async (tx) => {
    const stored = await tx
      .insertInto('payment_event')
      .values(
        events.map(({ eventId, objectId }) => ({
          provider: provider.name,
          event_id: eventId,
          object_id: objectId,
          received_at: receivedAt,
          done_at: null,
          outcome: null,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .execute();
    for (const { event_id: eventId } of stored) await enqueue(tx, paymentEvents, { provider: provider.name, eventId });
    return stored.length;
  });
}

/** Processes a stored event, unless done. @throws if the provider is unreachable; the job retries */
export async function takeEvent(deps: PaymentDeps, provider: PaymentProvider, eventId: string): Promise<void> {
  const { db } = deps.database;
  const own = db
    .selectFrom('payment_event')
    .where('provider', '=', provider.name)
    .where('event_id', '=', eventId)
    .where('done_at', 'is', null);
  const event = await own.select('object_id').executeTakeFirst();
  if (!event) return;
  const outcome = await syncPurchase(deps, provider, event.object_id);
  if (outcome === 'crowded') throw new Error('others changed the order all the while');
  if (outcome === 'held') deps.log.error({ event: eventId }, 'an order is held: what was paid is not what was ordered');
  await db
    .updateTable('payment_event')
    .set({ done_at: deps.clock.now(), outcome })
    .where('provider', '=', provider.name)
    .where('event_id', '=', eventId)
    .execute();
}
