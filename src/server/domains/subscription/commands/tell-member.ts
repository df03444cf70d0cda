import { notify } from '#server/domains/notification/commands/notify.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Subscription } from '../queries/live-subscriptions.ts';

/** What a member is told of what they pay for: each is the phrase `notice.<kind>_<event>`. */
export type SubscriptionEvent = 'begun' | 'renewed' | 'reminder' | 'stopped' | 'unpaid';

/**
 * Tells a member of their subscription, once an event and month: what was paid, what will be, and that it ended. Money
 * is nothing that one can switch off (M40).
 *
 * @param link a path of the site
 * @param turn tells two events of one kind and month apart
 */
export async function tellMember(
  tx: Tx,
  event: SubscriptionEvent,
  { id, profileId, kind, price, months, endsAt }: Omit<Subscription, 'reminders'>,
  link: string,
  now: Date,
  turn = 0,
): Promise<void> {
  await notify(
    tx,
    {
      ...{ profileId, link, isEssential: true },
      kind: `${kind}_${event}`,
      values: { number: Number(price), date: { at: toTimestamp(endsAt) } },
      key: `${kind}:${id}:${months}:${event}:${turn}`,
    },
    now,
  );
}
