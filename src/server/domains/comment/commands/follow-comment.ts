import type { PhoneHash } from '#server/domains/name/door.ts';
import type { MailBuyer } from '#server/domains/payment/door.ts';
import { lockActive } from '#server/domains/profile/door.ts';
import {
  type Begun,
  beginSubscription,
  lockLive,
  notifyCharge,
  notifyMember,
  stopRenewal,
} from '#server/domains/subscription/door.ts';
import { getBalance, type WalletPrices } from '#server/domains/wallet/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { type Numcy, type NumcyJson, writeNumcy } from '#shared/numcy.ts';
import { lockText } from '../queries/find-text.ts';
import { type FollowBarrier, findUnfollowable } from '../queries/find-unfollowable.ts';
import type { MonthlyPrices } from '../settings.ts';
import { followedPath } from './follow-kind.ts';

export interface FollowDeps {
  database: Database;
  prices: WalletPrices & Pick<MonthlyPrices, 'follow'>;
  mailBuyer: MailBuyer;
  hash: PhoneHash;
  member: Member;
}

export interface FollowState {
  ok: true;
  status: 'active' | 'ending' | 'none';
  /** Unix time in seconds; null for `none`. */
  endsAt: number | null;
  balance: NumcyJson;
}
interface NotFollowed {
  ok: false;
  code: FollowBarrier | 'profile.deactivated' | 'payment.price_changed';
}
type Unpaid = Pick<Extract<Begun, { ok: false }>, 'ok' | 'code' | 'details'>;

/**
 * Pays the first month of notifications, unless paid already, and resumes a cancelled renewal. `shown`: whole numcy per
 * month that the member saw; null skips the comparison.
 */
export async function followComment(
  { database, prices, mailBuyer, hash, member }: FollowDeps,
  { commentId, shown }: { commentId: string; shown: Numcy | null },
  now: Date,
): Promise<FollowState | NotFollowed | Unpaid> {
  return transact<FollowState | NotFollowed | Unpaid>(database.db, async (tx, undo) => {
    const { profileId } = member;
    if (!(await lockActive(tx, profileId))) return { ok: false, code: 'profile.deactivated' };
    const barrier = await findUnfollowable(tx, hash, profileId, commentId);
    if (barrier !== null) return { ok: false, code: barrier };
    const wish = { profileId, kind: 'follow', commentId, price: prices.follow } as const;
    if (shown !== null && shown !== prices.follow && (await lockLive(tx, wish)) === null)
      return { ok: false, code: 'payment.price_changed' };
    const begun = await beginSubscription(tx, prices, wish, now);
    if (!begun.ok) return undo({ ok: false, code: begun.code, ...(begun.details && { details: begun.details }) });
    // Locked last, so that waiting for a wallet does not block the comment. It may have been deleted meanwhile.
    await lockText(tx, commentId);
    const gone = await findUnfollowable(tx, hash, profileId, commentId);
    if (gone !== null) return undo({ ok: false, code: gone });
    const { receipt, balance } = begun;
    const paid = receipt === null ? null : await lockLive(tx, wish);
    if (paid !== null && receipt !== null) await notifyCharge(tx, mailBuyer, 'begun', paid, { receipt, balance }, now);
    return present('active', begun.endsAt, balance);
  });
}

/** Stops the renewal. Answers likewise without a subscription, so as not to reveal whether the comment exists. */
export async function unfollowComment(
  { database, prices, member }: Omit<FollowDeps, 'hash' | 'mailBuyer'>,
  commentId: string,
  now: Date,
): Promise<FollowState | { ok: false; code: 'profile.deactivated' }> {
  return transact<FollowState | { ok: false; code: 'profile.deactivated' }>(database.db, async (tx) => {
    const { profileId } = member;
    if (!(await lockActive(tx, profileId))) return { ok: false, code: 'profile.deactivated' };
    const live = await lockLive(tx, { profileId, kind: 'follow', commentId });
    const balance = await getBalance(tx, prices, profileId);
    if (live === null) return present('none', null, balance);
    if (live.renews) await notifyMember(tx, 'stopped', live, followedPath, now, now.getTime());
    await stopRenewal(tx, live.id);
    return present('ending', live.endsAt, balance);
  });
}

function present(status: FollowState['status'], endsAt: Date | null, balance: Numcy): FollowState {
  return { ok: true, status, endsAt: endsAt && Math.floor(endsAt.getTime() / 1000), balance: writeNumcy(balance) };
}
