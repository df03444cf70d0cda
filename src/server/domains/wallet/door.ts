// What a member buys for numcy charges the wallet in the same transaction, once, and is given back alike.

export { lockWallet, lockWallets, openWallet, type WalletPrices } from './commands/open-wallet.ts';
export type { PaidSearches } from './commands/paid-search.ts';
export { refund } from './commands/refund.ts';
export { type SpendOrder, type SpendOutcome, spend } from './commands/spend.ts';
export { getBalance } from './queries/find-balance.ts';

// Numcy come by orders of money and go back with it, and what is in dispute is set aside meanwhile.

export { credit } from './commands/credit.ts';
export { returnGift } from './commands/return-gift.ts';
export { reverseCredit } from './commands/reverse-credit.ts';
export { setAside } from './commands/set-aside.ts';
export { findOwedFor } from './queries/find-owed-for.ts';
export { findUnspent } from './queries/find-unspent.ts';

// Orders are accounted for by what they moved in the wallets.

export { findCharge } from './queries/find-charge.ts';
export { findReceipt } from './queries/find-receipt.ts';
export { listLedger } from './queries/list-ledger.ts';
export { orderAsides, orderSums } from './queries/order-sums.ts';
