import { numberChanged } from '#server/domains/topic.ts';
import { lockWallet, spend, type WalletPrices } from '#server/domains/wallet/door.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { doOnce } from '#server/platform/repeat/do-once.ts';
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
 * A member raises a text for numcy, for good. Paid and counted in one transaction, or neither; a repeat with the same
 * key changes nothing and answers what there is now, and one of the same act what came of it.
 */
export async function boost(boosting: Boosting, wish: BoostWish, now: Date): Promise<Boosted | Refused<BoostRefusal>> {
  return doOnce(
    boosting.database,
    wish.act,
    now,
    (joined) => chargeAndRaise({ ...boosting, database: joined }, wish, now),
    // A refusal is an answer, which later numcy do not change; that it was too early is none.
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
    // Acts on money begin with the wallet, whatever else they lock.
    await lockWallet(tx, profileId);
    const found = await admitReaction(tx, member, wish.text);
    if (!found.ok) return found;
    const { id, phone, vote, counts, isHidden } = found.text;
    // Before the text's row is locked, so that who waits for a wallet keeps nobody from reacting.
    const paid = await spend(tx, prices, orderOf(profileId, id, wish), now);
    if (!paid.ok) return { ok: false, code: paid.code, ...(paid.details && { details: paid.details }) };
    const balance = writeNumcy(paid.balance);
    if (paid.isRepeat) return { ok: true, counts, vote, hasCommentUp: true, balance };
    // Nobody would see what it raises.
    if (isHidden) return undo({ ok: false, code: 'comment.hidden' });
    const limited = await takeReaction(tx, { takeLimit, member, visitor }, now);
    if (limited !== null) return undo({ ok: false, ...limited });
    const raised = await addBoost(tx, { profileId, phone, id }, wish.amount, now);
    if (raised === null) return undo({ ok: false, code: 'comment.not_found' });
    await publish(tx, numberChanged, phone);
    return { ok: true, counts: raised, vote, hasCommentUp: true, balance };
  });
}
