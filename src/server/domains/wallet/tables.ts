import type { GeneratedAlways } from 'kysely';

export interface WalletTable {
  profile_id: string;
  /** Whole numcy. */
  balance: string;
  /** The number of its newest posting; 0 where it has none. */
  version: string;
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

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    wallet: WalletTable;
    wallet_posting: WalletPostingTable;
  }
}
