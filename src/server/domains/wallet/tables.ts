import type { Generated, GeneratedAlways } from 'kysely';
import type { DebtReason } from '#contract/wallet.ts';

export interface WalletTable {
  profile_id: string;
  /** Whole numcy. */
  balance: string;
  /** The number of its newest posting; 0 where it has none. */
  version: string;
  /** Whole numcy that the member owes: what `wallet_debt` comes to. Above 0 nothing can be spent. */
  debt: Generated<string>;
  updated_at: Date;
}

export interface WalletPostingTable {
  id: GeneratedAlways<string>;
  profile_id: string;
  /** 1, 2, 3 … of the wallet, without a gap. */
  version: string;
  kind: string;
  /** Whole numcy; above 0 what the wallet gains, below 0 what it pays. */
  amount: string;
  /** The site's account on the other side. */
  counter_account: string;
  balance_after: string;
  reference: string | null;
  idempotency_key: string;
  /** The posting that this one takes back. */
  reverses: string | null;
  /** When what it is for took place, perhaps elsewhere. */
  event_at: Date;
  created_at: Date;
}

/** What became of coins that were taken back; only grows. */
export interface WalletDebtTable {
  id: GeneratedAlways<string>;
  profile_id: string;
  kind: 'owed' | 'gift_owed' | 'paid' | 'forgiven';
  /** Whole numcy that the debt grows by; below 0 what it shrinks by. */
  amount: string;
  /** owed: the credit that was taken back; paid: the posting that paid. */
  posting_id: string | null;
  /** owed: how many coins were asked back. */
  asked: string | null;
  reason: DebtReason | null;
  reference: string | null;
  /** forgiven: why. */
  note: string | null;
  idempotency_key: string;
  event_at: Date;
  created_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    wallet: WalletTable;
    wallet_posting: WalletPostingTable;
    wallet_debt: WalletDebtTable;
  }
}
