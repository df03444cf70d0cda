import type { Generated, GeneratedAlways } from 'kysely';
import type { EndReason, SubscriptionKindName } from '#server/domains/part.ts';

/** What a member pays numcy for each month. Of each text one of a kind and member is live, which is one without an end. */
export interface NumcySubscriptionTable {
  id: GeneratedAlways<string>;
  profile_id: string;
  kind: SubscriptionKindName;
  /** The comment or reply that it is about. */
  comment_id: string;
  /** Whole numcy a month, as it was told when it was begun: a new price is for those who begin later. */
  price: string;
  begun_at: Date;
  /** Months from `begun_at` to `ends_at`. */
  months: Generated<number>;
  /** When the month that is paid ends. */
  ends_at: Date;
  /** A further month is charged then. */
  renews: Generated<boolean>;
  /** That were sent of this month’s end, 0–3. */
  reminders: Generated<number>;
  ended_at: Date | null;
  ended_by: EndReason | null;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    numcy_subscription: NumcySubscriptionTable;
  }
}
