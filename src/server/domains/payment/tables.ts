import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Product, SubscriptionPeriod } from '#contract/payment.ts';
import type { WithdrawalOutcome } from '#contract/withdrawal.ts';
import type { LocaleTag } from '#shared/locale.ts';

export interface PaymentOrderTable {
  number: string;
  /** Who pays. */
  profile_id: string;
  /** Whose wallet or account gets it. */
  recipient_id: string;
  product: Product;
  /** Whole numcy; 0 for Pro. They and `standing` are divided as bigint (`readOrder`), in proportion to the money. */
  numcy: string;
  /** In the smallest unit of the currency. */
  amount: number;
  /** ISO 4217, lower case. */
  currency: string;
  provider: string;
  is_test: boolean;
  state: 'open' | 'paid' | 'failed' | 'expired' | 'held';
  held_reason: string | null;
  /** The provider's ids. */
  checkout_id: string | null;
  payment_id: string | null;
  /** A later period of a subscription: the order that began it. */
  renews: string | null;
  email: string | null;
  /** The receiver of a gift is told the own name of who pays. */
  names_giver: Generated<boolean>;
  /** In which it was ordered; null of orders from before that was kept. */
  locale: LocaleTag | null;
  /** Of `amount`. */
  refunded: Generated<number>;
  disputed: Generated<number>;
  /** Whole numcy that were credited and not taken back. */
  standing: Generated<string>;
  /** How often `standing` changed. */
  moves: Generated<number>;
  /** When a state was last applied, as a number that only grows. */
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
  /** Whole numcy: above 0 to the wallet, below 0 out of it. */
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
  /** The order that began it. */
  order_number: string;
  profile_id: string;
  provider: string;
  subscription_id: string;
  customer_id: string | null;
  period: SubscriptionPeriod;
  status: 'active' | 'past_due' | 'incomplete' | 'ended';
  auto_renewing: boolean;
  /** Until when it is paid. */
  expired_at: Date;
  /** Until when it makes its member Pro. */
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
  /** Money that goes back, in the smallest unit. */
  amount: number;
  /** Whole numcy that are taken back with it, and those that were spent and stay. */
  numcy: string;
  spent: string;
  /** Money that stays for the time in which Pro was used. */
  used_amount: Generated<number>;
  received_at: Date;
}

export interface PaymentGiftTable {
  order_number: string;
  id: GeneratedAlways<string>;
  giver_id: string;
  receiver_id: string;
  /** `returned`: its money went back before it was accepted, so there is nothing to accept. */
  state: 'pending' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | 'returned';
  offered_at: Date;
  /** When it is not waited for any more, and its money goes back. */
  expires_at: Date;
  decided_at: Date | null;
}

/** A purchase that was paid, and of which the database knew nothing. */
export interface PaymentLostTable {
  provider: string;
  checkout_id: string;
  order_number: string | null;
  /** In the smallest unit; `back`: what went back of it so far. */
  amount: number;
  back: number;
  currency: string;
  /** The order was made anew; its money is sent back; the operator has to settle it. */
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
