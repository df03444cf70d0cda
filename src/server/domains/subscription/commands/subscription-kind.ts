import type { Tx } from '#server/platform/db/database.ts';
import type { Subscription } from '../queries/live-subscriptions.ts';
import type { SubscriptionKindName } from '../rules.ts';
import type { EndReason } from '../tables.ts';

export type { EndReason };

/**
 * One thing that members pay numcy for each month. `subscription` charges and ends it by that alone; all acts run in its
 * transactions, with the subscription's row locked, which comes before any text.
 */
export interface SubscriptionKind {
  readonly name: SubscriptionKindName;
  /** Whether what it is for is still there, and the member's to pay for; else it ends, and is not charged. */
  stands(tx: Tx, subscription: Subscription): Promise<boolean>;
  /** A further month was paid: `endsAt` is the new end. */
  extend(tx: Tx, subscription: Subscription, now: Date): Promise<void>;
  /** It is over. Members are told by others that they cancelled or did not pay. */
  end(tx: Tx, subscription: Subscription, now: Date, by: EndReason): Promise<void>;
  /** The path of the site where its member sees what it is for. */
  link(tx: Tx, subscription: Subscription): Promise<string>;
}
