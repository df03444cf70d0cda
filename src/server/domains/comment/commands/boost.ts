import { createHash, randomUUID } from 'node:crypto';
import { numberChanged } from '#server/domains/topic.ts';
import { lockWallet, type WalletPrices } from '#server/domains/wallet/commands/open-wallet.ts';
import { type SpendOrder, spend } from '#server/domains/wallet/commands/spend.ts';
import { publish } from '#server/platform/events/publish.ts';
import type { Numcy } from '#shared/numcy.ts';
import type { TextRef } from '../queries/find-reactable.ts';
import {
  admitReaction,
  type Barrier,
  type Reacted,
  type Reacting,
  type Refused,
  takeReaction,
} from './admit-reaction.ts';
import { addBoost } from './react-rows.ts';
import { transact } from './react-transaction.ts';

export interface BoostWish {
  text: TextRef;
  /** Whole numcy, 1–100, which the member pays. */
  amount: number;
  /** What the caller calls this very act: with the same words it is paid and counted once. Null: each call counts. */
  key: string | null;
}

export type BoostRefusal = Barrier | 'wallet.insufficient_balance' | 'wallet.held' | 'idempotency.mismatch';
/** `balance`: what is left, whole numcy. */
export type Boosted = Reacted & { balance: Numcy };

/**
 * A member raises a text for numcy, for good. Paid and counted in one transaction, or neither; a repeat with the same
 * key changes nothing and answers what there is now.
 */
export async function boost(
  { database, takeLimit, member, visitor, prices }: Reacting & { prices: WalletPrices },
  { text, amount, key }: BoostWish,
  now: Date,
): Promise<Boosted | Refused<BoostRefusal>> {
  type Outcome = Boosted | Refused<BoostRefusal>;
  const { profileId } = member;
  return transact<Outcome>(database, async (tx, undo) => {
    // Acts on money begin with the wallet, whatever else they lock.
    await lockWallet(tx, profileId);
    const found = await admitReaction(tx, member, text);
    if (!found.ok) return found;
    const { id, phone, vote, counts } = found.text;
    // Before the text's row is locked, so that who waits for a wallet keeps nobody from reacting.
    const paid = await spend(tx, prices, orderOf(profileId, id, amount, key), now);
    if (!paid.ok) return { ok: false, code: paid.code, ...(paid.details && { details: paid.details }) };
    const { balance } = paid;
    if (paid.isRepeat) return { ok: true, counts, vote, hasCommentUp: true, balance };
    const limited = await takeReaction(tx, { takeLimit, member, visitor }, now);
    if (limited !== null) return undo({ ok: false, ...limited });
    const raised = await addBoost(tx, { profileId, phone, id }, amount, now);
    if (raised === null) return undo({ ok: false, code: 'comment.not_found' });
    await publish(tx, numberChanged, phone);
    return { ok: true, counts: raised, vote, hasCommentUp: true, balance };
  });
}

function orderOf(profileId: string, id: string, amount: number, key: string | null): SpendOrder {
  // The caller's words may hold anything, and postings outlive the account.
  const words = key === null ? randomUUID() : createHash('sha256').update(key).digest('base64url');
  return {
    ...{ profileId, kind: 'comment_up', amount: BigInt(amount), counterAccount: 'boosts' },
    ...{ reference: `comment ${id}`, idempotencyKey: `comment_up:${words}` },
  };
}
