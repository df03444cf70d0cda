import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Product, SubscriptionPeriod } from '#contract/payment.ts';
import type { WithdrawalOutcome } from '#contract/withdrawal.ts';
import type { LocaleTag } from '#shared/locale.ts';

export interface PaymentOrderTable {
  number: string;
  profile_id: string;
  recipient_id: string;
  product: Product;
  /** Whole numcy; 0 for Pro. Computed as bigint (`readOrder`), as is `standing`. */
  numcy: string;
  /** In the smallest unit of the currency. */
  amount: number;
  /** ISO 4217, lower case. */
  currency: string;
  provider: string;
  is_test: boolean;
  state: 'open' | 'paid' | 'failed' | 'expired' | 'held';
  held_reason: string | null;
  checkout_id: string | null;
  payment_id: string | null;
  /** For a renewal: number of the subscription's first order. */
  renews: string | null;
  email: string | null;
  /** Whether the receiver of a gift sees the buyer's own name. */
  names_giver: Generated<boolean>;
  /** Language of the order; null for orders from before this column. */
  locale: LocaleTag | null;
  /** Part of `amount`, as is `disputed`. */
  refunded: Generated<number>;
  disputed: Generated<number>;
  /** Whole numcy credited and not reversed. */
  standing: Generated<string>;
  /** Number of changes of `standing`; part of idempotency keys. */
  moves: Generated<number>;
  /** Fencing number of the last applied state; only grows. */
  fence: Generated<string>;
  next_check_at: Date | null;
  created_at: Date;
  paid_at: Date | null;
}

export interface PaymentOrderEventTable {
  id: GeneratedAlways<string>;
  order_number: string;
  kind: string;
  amount: number | null;
  /** Whole numcy: positive into the wallet, negative out of it. */
  numcy: string | null;
  detail: string | null;
  event_at: Date;
  created_at: Date;
}

export interface PaymentEventTable {
  provider: string;
  event_id: string;
  object_id: string;
  received_at: Date;
  done_at: Date | null;
  outcome: string | null;
}

export interface PaymentSubscriptionTable {
  /** The subscription's first order. */
  order_number: string;
  profile_id: string;
  provider: string;
  subscription_id: string;
  customer_id: string | null;
  period: SubscriptionPeriod;
  status: 'active' | 'past_due' | 'incomplete' | 'ended';
  auto_renewing: boolean;
  expired_at: Date;
  /** End of the time that counts as Pro, with grace. */
  counts_until: Date;
  next_check_at: Date | null;
  started_at: Date;
  updated_at: Date;
}

export interface PaymentSandboxTable {
  id: string;
  state: ColumnType<object, string, string>;
  updated_at: Date;
}

export interface PaymentWithdrawalTable {
  order_number: string;
  outcome: WithdrawalOutcome;
  /** Money refunded, in the smallest unit. */
  amount: number;
  /** Whole numcy reversed with it, and numcy already spent. */
  numcy: string;
  spent: string;
  /** Money kept for the time in which Pro was used. */
  used_amount: Generated<number>;
  received_at: Date;
}

export interface PaymentGiftTable {
  order_number: string;
  id: GeneratedAlways<string>;
  giver_id: string;
  receiver_id: string;
  /** `returned`: its money went back before it was accepted. */
  state: 'pending' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | 'returned';
  offered_at: Date;
  /** End of the offer; then the gift is refunded. */
  expires_at: Date;
  decided_at: Date | null;
}

/** A paid purchase that was missing from the database. */
export interface PaymentLostTable {
  provider: string;
  checkout_id: string;
  order_number: string | null;
  /** In the smallest unit; `back` is the part returned so far. */
  amount: number;
  back: number;
  currency: string;
  outcome: 'rebuilt' | 'returned' | 'waiting';
  found_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    payment_order: PaymentOrderTable;
    payment_order_event: PaymentOrderEventTable;
    payment_event: PaymentEventTable;
    payment_subscription: PaymentSubscriptionTable;
    payment_sandbox: PaymentSandboxTable;
    payment_withdrawal: PaymentWithdrawalTable;
    payment_gift: PaymentGiftTable;
    payment_lost: PaymentLostTable;
  }
}
