import type { PostingKind } from '#contract/wallet.ts';
import type { Numcy } from '#shared/numcy.ts';

/** The site's own accounts, where numcy come from or go to. */
export const siteAccounts = [
  'welcome',
  'searches',
  'boosts',
  'hides',
  'follows',
  'grants',
  'orders',
  'debts',
  'gifts',
] as const;
export type SiteAccount = (typeof siteAccounts)[number];

/** More is a slip of the hand. */
const maxAmount = 1_000_000n;

/** Whether it can be spent or given: whole numcy, 1–1 000 000. */
export function isAmount(amount: Numcy): boolean {
  return amount >= 1n && amount <= maxAmount;
}

/** What is paid for with numcy, and what is given back of it: each has a receipt of its own. */
const receiptKinds: readonly PostingKind[] = [
  ...(['paid_search', 'comment_up', 'comment_hide', 'comment_follow', 'refund'] as const),
];

/** The number of a posting's receipt, which is its id for good; null where it has none. */
export function receiptNumber({ id, kind }: { id: string; kind: string }): string | null {
  return receiptKinds.some((each) => each === kind) ? `N-${id}` : null;
}
