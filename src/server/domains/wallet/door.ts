// Charges and refunds by idempotency key, in the transaction of what is paid for.

export { lockOrCreateWallet, lockWallet, lockWallets, type WalletPrices } from './commands/lock-wallet.ts';
export type { PaidSearches } from './commands/paid-search.ts';
export { refund } from './commands/refund.ts';
export { type SpendOrder, type SpendOutcome, spend } from './commands/spend.ts';
export { getBalance } from './queries/find-balance.ts';

// Credits from paid orders, their reversals, and what is set aside during a dispute.

export { credit } from './commands/credit.ts';
export { returnGift } from './commands/return-gift.ts';
export { reverseCredit } from './commands/reverse-credit.ts';
export { setAside } from './commands/set-aside.ts';
export { findOwedFor } from './queries/find-owed-for.ts';
export { findUnspent } from './queries/find-unspent.ts';

// What orders moved in wallets, for their accounts.

export { findCharge } from './queries/find-charge.ts';
export { findReceipt } from './queries/find-receipt.ts';
export { listLedger } from './queries/list-ledger.ts';
export { orderAsides, orderSums } from './queries/order-sums.ts';
