import type { Posting, PostingKind } from '#contract/wallet.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { parseNumcy, writeNumcy } from '#shared/numcy.ts';
import type { PostingRecord } from './queries/list-postings.ts';

export function presentPosting(posting: PostingRecord): Posting {
  return {
    id: posting.id,
    kind: posting.kind as PostingKind,
    amount: writeNumcy(parseNumcy(posting.amount)),
    balanceAfter: writeNumcy(parseNumcy(posting.balance_after)),
    createdAtTimestamp: toTimestamp(posting.created_at),
  };
}
