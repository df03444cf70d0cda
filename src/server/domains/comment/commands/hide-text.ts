import type { MailBuyer } from '#server/domains/payment/door.ts';
import { lockActive } from '#server/domains/profile/door.ts';
import {
  type Begun,
  beginSubscription,
  endSubscription,
  lockLive,
  notifyCharge,
  notifyMember,
  stopRenewal,
} from '#server/domains/subscription/door.ts';
import { getBalance, type WalletPrices } from '#server/domains/wallet/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { type Numcy, type NumcyJson, writeNumcy } from '#shared/numcy.ts';
import { canHide } from '../policy.ts';
import { type FoundText, findText, lockText } from '../queries/find-text.ts';
import type { MonthlyPrices } from '../settings.ts';
import { findPaidText, hiddenPath, isHeldBy, setHidden } from './hide-kind.ts';

export interface Hiding {
  database: Database;
  prices: WalletPrices & Pick<MonthlyPrices, 'hide'>;
  mailBuyer: MailBuyer;
  member: Member;
}

type Barrier = 'comment.not_found' | 'comment.own' | 'comment.not_holder';
export interface Hidden {
  ok: true;
  status: 'active' | 'ending' | 'none';
  /** Unix time in seconds; null for `none`. */
  endsAt: number | null;
  balance: NumcyJson;
}
interface NotHidden {
  ok: false;
  code: Barrier | 'profile.deactivated';
}
type Unpaid = Pick<Extract<Begun, { ok: false }>, 'ok' | 'code' | 'details'>;

/**
 * Hides a text on the holder's own number, and all that its author writes there until the paid month ends. It keeps its
 * place, counters and replies. A cancelled renewal is resumed.
 */
export async function hideText(
  { database, prices, mailBuyer, member }: Hiding,
  commentId: string,
  now: Date,
): Promise<Hidden | NotHidden | Unpaid> {
  return transact<Hidden | NotHidden | Unpaid>(database.db, async (tx, undo) => {
    const { profileId } = member;
    if (!(await lockActive(tx, profileId))) return { ok: false, code: 'profile.deactivated' };
    const found = await findText(tx, commentId);
    const barrier = await findBarrier(tx, member, found);
    if (found === null || barrier !== null) return { ok: false, code: barrier ?? 'comment.not_found' };
    const paidText = await findPaidText(tx, profileId, found);
    const wish = { profileId, kind: 'hide', commentId: paidText, price: prices.hide } as const;
    const begun = await beginSubscription(tx, prices, wish, now);
    if (!begun.ok) return undo({ ok: false, code: begun.code, ...(begun.details && { details: begun.details }) });
    // Locked last, so that waiting for a wallet does not block the text. It may have been deleted meanwhile.
    const gone = await findBarrier(tx, member, await lockText(tx, commentId));
    if (gone !== null) return undo({ ok: false, code: gone });
    const { receipt, balance } = begun;
    // Also without a charge: a hide of the time before hides covered the whole author may cover one text only.
    await setHidden(tx, commentId, begun.endsAt);
    if (receipt !== null) {
      const paid = await lockLive(tx, wish);
      if (paid !== null) await notifyCharge(tx, mailBuyer, 'begun', paid, { receipt, balance }, now);
    }
    return present('active', begun.endsAt, balance);
  });
}

/** Ends a hide for all texts of the author: at once, or at the end of the paid month. Nothing is refunded. */
export async function unhideText(
  { database, prices, member }: Omit<Hiding, 'mailBuyer'>,
  commentId: string,
  when: 'now' | 'end',
  now: Date,
): Promise<Hidden | NotHidden> {
  return transact<Hidden | NotHidden>(database.db, async (tx) => {
    const { profileId } = member;
    if (!(await lockActive(tx, profileId))) return { ok: false, code: 'profile.deactivated' };
    const found = await findText(tx, commentId);
    const paidText = found === null ? commentId : await findPaidText(tx, profileId, found);
    const live = await lockLive(tx, { profileId, kind: 'hide', commentId: paidText });
    const balance = await getBalance(tx, prices, profileId);
    if (live === null) {
      const barrier = await findBarrier(tx, member, found);
      return barrier === null ? present('none', null, balance) : { ok: false, code: barrier };
    }
    if (live.renews) await notifyMember(tx, 'stopped', live, hiddenPath, now, now.getTime());
    if (when === 'end') {
      await stopRenewal(tx, live.id);
      return present('ending', live.endsAt, balance);
    }
    await endSubscription(tx, live.id, 'cancelled', now);
    await setHidden(tx, commentId, null);
    return present('none', null, balance);
  });
}

/** Why the member may not hide the text; null if they may. Reads the holder anew, because a number may change hands. */
async function findBarrier(tx: Tx, { profileId }: Member, found: FoundText | null): Promise<Barrier | null> {
  if (found === null) return 'comment.not_found';
  const viewer = { profileId, isHolder: await isHeldBy(tx, found.phone, profileId) };
  const code = refusalOf(canHide(viewer, { ...found, isReply: found.parentId !== null }));
  return code === 'sign_in.required' ? 'comment.not_found' : code;
}

function present(status: 'active' | 'ending' | 'none', endsAt: Date | null, balance: Numcy): Hidden {
  const until = endsAt && Math.floor(endsAt.getTime() / 1000);
  return { ok: true, status, endsAt: until, balance: writeNumcy(balance) };
}
