// What a domain implements for subscriptions that members pay with numcy. Re-exported by `part.ts`.
import type { declaredSubscriptions } from '#contract/subscriptions.gen.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Numcy } from '#shared/numcy.ts';

export type SubscriptionKindName = keyof typeof declaredSubscriptions;

/** Why a subscription ended. `cancelled`: by the member. `gone`: its subject is gone or no longer theirs. */
export type EndReason = 'cancelled' | 'unpaid' | 'gone' | 'left';

export interface Subscription {
  id: string;
  profileId: string;
  kind: SubscriptionKindName;
  commentId: string;
  /** Whole numcy per month. */
  price: Numcy;
  begunAt: Date;
  months: number;
  endsAt: Date;
  renews: boolean;
  reminders: number;
}

/** A subscription product, charged through this alone. Its row's lock comes before any text's. */
export interface SubscriptionKind {
  readonly name: SubscriptionKindName;
  /** Whether its subject still exists and is the member's to pay for; otherwise the subscription ends uncharged. */
  stands(tx: Tx, subscription: Subscription): Promise<boolean>;
  /** Another month was paid; `endsAt` is the new end. */
  extend(tx: Tx, subscription: Subscription, now: Date): Promise<void>;
  /** Undoes the product when the subscription ends. Other code notifies members who cancelled or did not pay. */
  end(tx: Tx, subscription: Subscription, now: Date, by: EndReason): Promise<void>;
  /** Path of the page that shows the product to its member. */
  link(tx: Tx, subscription: Subscription): Promise<string>;
}
