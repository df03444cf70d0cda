import type { Generated, GeneratedAlways } from 'kysely';
import type { EndReason, SubscriptionKindName } from '#server/domains/part.ts';

/** A member's monthly subscriptions. At most one without an end per text, kind and member. */
export interface NumcySubscriptionTable {
  id: GeneratedAlways<string>;
  profile_id: string;
  kind: SubscriptionKindName;
  comment_id: string;
  /** Whole numcy per month, fixed at the start: a later price applies only to new subscriptions. */
  price: string;
  begun_at: Date;
  /** Months from `begun_at` to `ends_at`. */
  months: Generated<number>;
  ends_at: Date;
  renews: Generated<boolean>;
  reminders: Generated<number>;
  ended_at: Date | null;
  ended_by: EndReason | null;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    numcy_subscription: NumcySubscriptionTable;
  }
}
