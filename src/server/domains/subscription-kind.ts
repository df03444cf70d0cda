// What a domain does for subscriptions that members pay numcy for. `part.ts` hands these types on.
import type { declaredSubscriptions } from '#contract/subscriptions.gen.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Numcy } from '#shared/numcy.ts';

export type SubscriptionKindName = keyof typeof declaredSubscriptions;

/** Why a subscription is over; `cancelled`: by the member. `gone`: what it was for is not there, or not theirs any more. */
export type EndReason = 'cancelled' | 'unpaid' | 'gone' | 'left';

/** A subscription that stands. */
export interface Subscription {
  id: string;
  profileId: string;
  kind: SubscriptionKindName;
  commentId: string;
  /** Whole numcy a month. */
  price: Numcy;
  begunAt: Date;
  months: number;
  endsAt: Date;
  renews: boolean;
  reminders: number;
}

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
