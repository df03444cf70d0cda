import type { LedgerLine, NumcyReceipt, Posting, PostingKind } from '#contract/wallet.ts';
import type { PriceKey } from '#contract/wallet-rule.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { type Numcy, type NumcyJson, parseNumcy, writeNumcy } from '#shared/numcy.ts';
import type { LedgerRecord, ReceiptRecord } from './queries/find-receipt.ts';
import type { PostingRecord } from './queries/list-postings.ts';
import { receiptNumber } from './rules.ts';

export function presentPosting(posting: PostingRecord): Posting {
  return {
    id: posting.id,
    kind: posting.kind as PostingKind,
    amount: writeNumcy(parseNumcy(posting.amount)),
    balanceAfter: writeNumcy(parseNumcy(posting.balance_after)),
    createdAtTimestamp: toTimestamp(posting.created_at),
    receipt: receiptNumber(posting),
  };
}

export function presentLedgerLine(posting: LedgerRecord): LedgerLine {
  return {
    version: posting.version,
    kind: posting.kind as PostingKind,
    amount: writeNumcy(parseNumcy(posting.amount)),
    balanceAfter: writeNumcy(parseNumcy(posting.balance_after)),
    atTimestamp: toTimestamp(posting.event_at),
  };
}

export function presentReceipt({ posting, reverses, reversedBy }: ReceiptRecord): NumcyReceipt {
  return { number: `N-${posting.id}`, ledger: presentLedgerLine(posting), reverses, reversedBy };
}

export function presentListed(prices: Readonly<Record<PriceKey, Numcy>>): Record<PriceKey, NumcyJson> {
  const told = Object.entries<Numcy>(prices).map(([key, amount]) => [key, writeNumcy(amount)]);
  return Object.fromEntries(told) as Record<PriceKey, NumcyJson>;
}
