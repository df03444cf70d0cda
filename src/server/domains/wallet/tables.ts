import type { Generated, GeneratedAlways } from 'kysely';
import type { DebtReason } from '#contract/wallet.ts';

export interface WalletTable {
  profile_id: string;
  /** Whole numcy. */
  balance: string;
  /** Version of the newest posting; 0 if there is none. */
  version: string;
  /** Debt in whole numcy, the sum of `wallet_debt`. Above 0 nothing can be spent. */
  debt: Generated<string>;
  updated_at: Date;
}

export interface WalletPostingTable {
  id: GeneratedAlways<string>;
  profile_id: string;
  /** 1, 2, 3 … per wallet, without gaps. */
  version: string;
  kind: string;
  /** Whole numcy; positive for a gain, negative for a payment. */
  amount: string;
  counter_account: string;
  balance_after: string;
  reference: string | null;
  idempotency_key: string;
  /** Id of the posting that this one reverses. */
  reverses: string | null;
  /** When the underlying event happened, possibly elsewhere. */
  event_at: Date;
  created_at: Date;
}

/** Debt from revoked coins; append-only. */
export interface WalletDebtTable {
  id: GeneratedAlways<string>;
  profile_id: string;
  kind: 'owed' | 'gift_owed' | 'paid' | 'forgiven';
  /** Whole numcy; positive increases the debt, negative reduces it. */
  amount: string;
  /** owed: the reversed credit; paid: the posting that paid. */
  posting_id: string | null;
  /** owed: number of coins reversed. */
  asked: string | null;
  reason: DebtReason | null;
  reference: string | null;
  /** forgiven: the reason. */
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
