import { numberChanged } from '#server/domains/topic.ts';
import { lockWallet, spend, type WalletPrices } from '#server/domains/wallet/door.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { withIdempotencyKey } from '#server/platform/repeat/with-idempotency-key.ts';
import { writeNumcy } from '#shared/numcy.ts';
import { admitReaction, type Barrier, type Reacting, type Refused, takeReaction } from './admit-reaction.ts';
import { type Boosted, type BoostWish, orderOf } from './boost-order.ts';
import { addBoost } from './react-rows.ts';

export type BoostRefusal =
  | Barrier
  | 'comment.hidden'
  | 'wallet.insufficient_balance'
  | 'wallet.held'
  | 'idempotency.mismatch';
type Boosting = Reacting & { prices: WalletPrices };

/**
 * Raises a text permanently for numcy. Payment and count share a transaction. A repeat of the payment key charges
 * nothing and returns the present counters; a repeat of the same act returns the stored outcome.
 */
export async function boost(boosting: Boosting, wish: BoostWish, now: Date): Promise<Boosted | Refused<BoostRefusal>> {
  return withIdempotencyKey(
    boosting.database,
    wish.act,
    now,
    (joined) => chargeAndRaise({ ...boosting, database: joined }, wish, now),
    // Refusals are stored as answers, except those by a rate limit, which may be retried.
    (refused) => !('retryAfterSeconds' in refused),
  );
}

async function chargeAndRaise(
  { database, takeLimit, member, visitor, prices }: Boosting,
  wish: BoostWish,
  now: Date,
): Promise<Boosted | Refused<BoostRefusal>> {
  type Outcome = Boosted | Refused<BoostRefusal>;
  const { profileId } = member;
  return transact<Outcome>(database.db, async (tx, undo) => {
    // Money commands lock the wallet first.
    await lockWallet(tx, profileId);
    const found = await admitReaction(tx, member, wish.text);
    if (!found.ok) return found;
    const { id, phone, vote, counts, isHidden } = found.text;
    // Before locking the text's row, so that waiting for a wallet does not block reactions to the text.
    const paid = await spend(tx, prices, orderOf(profileId, id, wish), now);
    if (!paid.ok) return { ok: false, code: paid.code, ...(paid.details && { details: paid.details }) };
    const balance = writeNumcy(paid.balance);
    if (paid.isRepeat) return { ok: true, counts, vote, hasCommentUp: true, balance };
    // A hidden text must not be sold a boost that nobody sees.
    if (isHidden) return undo({ ok: false, code: 'comment.hidden' });
    const limited = await takeReaction(tx, { takeLimit, member, visitor }, now);
    if (limited !== null) return undo({ ok: false, ...limited });
    const raised = await addBoost(tx, { profileId, phone, id }, wish.amount, now);
    if (raised === null) return undo({ ok: false, code: 'comment.not_found' });
    await publish(tx, numberChanged, phone);
    return { ok: true, counts: raised, vote, hasCommentUp: true, balance };
  });
}
