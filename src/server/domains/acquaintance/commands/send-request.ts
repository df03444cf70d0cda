import type { RequestKind } from '#contract/acquaintance.ts';
import { holdUnlisting, listUnlisted, type PhoneHash } from '#server/domains/name/door.ts';
import { notify } from '#server/domains/notification/door.ts';
import { lockActive } from '#server/domains/profile/door.ts';
import { type SpendOutcome, spend, type WalletPrices } from '#server/domains/wallet/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { Numcy } from '#shared/numcy.ts';
import { dayMs } from '#shared/time.ts';
import { type AskRefusal, canAsk } from '../policy.ts';
import { countCommon } from '../queries/common-rows.ts';
import { findBetween, findReachable, isWithinReach, wasDeclined } from '../queries/find-between.ts';
import type { RequestPrices } from '../settings.ts';
import { askedKey, chargeKey, expireRequest, isOverdue, lockRequest, requestsPath } from './close-request.ts';

export interface AskingDeps {
  database: Database;
  prices: WalletPrices & RequestPrices;
  hash: PhoneHash;
  answerDays: number;
  againDays: number;
}

export interface AcquaintanceWish {
  /** E.164 digits. */
  phone: string;
  kind: RequestKind;
  /** Whole numcy that the member was shown; null skips the comparison. */
  shown: Numcy | null;
}

export type SentRequest =
  | { ok: true; id: string; balance: Numcy }
  | { ok: false; code: AskRefusal | 'payment.price_changed'; details?: never }
  | Pick<Extract<SpendOutcome, { ok: false }>, 'ok' | 'code' | 'details'>;

/** Sends and charges a request in one transaction. Of concurrent requests between two members one is sent and paid. */
export async function sendRequest(
  deps: AskingDeps,
  member: Member,
  wish: AcquaintanceWish,
  now: Date,
): Promise<SentRequest> {
  const { prices } = deps;
  const { profileId } = member;
  return transact<SentRequest>(deps.database.db, async (tx, undo) => {
    // A concurrent unlisting is either seen here or ends the request afterwards. It updates the account row, so its
    // lock must come before the account locks.
    await holdUnlisting(tx);
    const askedId = await findReachable(tx, wish.phone);
    const isActive = await holdBoth(tx, profileId, askedId);
    const refusal = refusalOf(canAsk(await describe(tx, deps, member, wish, { askedId, isActive }, now)));
    if (refusal !== null || askedId === null) return undo({ ok: false, code: refusal ?? 'acquaintance.unavailable' });
    const price = wish.kind === 'common' ? prices.commonRequest : prices.directRequest;
    if (wish.shown !== null && wish.shown !== price) return undo({ ok: false, code: 'payment.price_changed' });
    const friends = await countCommon(tx, profileId, wish.phone);
    const expiresAt = new Date(now.getTime() + deps.answerDays * dayMs);
    const { id } = await tx
      .insertInto('acquaintance_request')
      .values({
        profile_id: profileId,
        asked_id: askedId,
        kind: wish.kind,
        friends,
        price: String(price),
        created_at: now,
        expires_at: expiresAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const charge = {
      profileId,
      kind: 'acquaintance_request' as const,
      amount: price,
      counterAccount: 'acquaintances' as const,
      reference: null,
      idempotencyKey: chargeKey(id),
    };
    const paid = await spend(tx, prices, charge, now);
    if (!paid.ok) return undo({ ok: false, code: paid.code, ...(paid.details && { details: paid.details }) });
    const values = { date: { at: toTimestamp(expiresAt) } };
    const notice = { kind: 'acquaintance_asked', link: requestsPath, values, isEssential: false } as const;
    // Sent regardless of the asked member's setting for common acquaintances: an unseen request is never answered.
    await notify(tx, { ...notice, profileId: askedId, key: askedKey(id) }, now);
    return { ok: true, id, balance: paid.balance };
  });
}

/** Locks both accounts exclusively, in the order of their ids. Returns whether the member's account is active. */
export async function holdBoth(tx: Tx, profileId: string, otherId: string | null): Promise<boolean> {
  const ids = [profileId, ...(otherId === null || otherId === profileId ? [] : [otherId])];
  ids.sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  let isActive = false;
  for (const id of ids) {
    const isUsed = await lockActive(tx, id);
    if (id === profileId) isActive = isUsed;
  }
  return isActive;
}

async function describe(
  tx: Tx,
  { hash, againDays }: AskingDeps,
  { profileId, phone }: Member,
  wish: AcquaintanceWish,
  { askedId, isActive }: { askedId: string | null; isActive: boolean },
  now: Date,
): Promise<Parameters<typeof canAsk>[0]> {
  const isOwn = wish.phone === phone || askedId === profileId;
  const unlisted = await listUnlisted(tx, hash, [phone, wish.phone]);
  const known = { isActive, isOwn, isAskerUnlisted: unlisted.has(phone), kind: wish.kind };
  const none = { ...known, isReachable: false, between: null, friends: 0 };
  if (askedId === null || isOwn || unlisted.has(wish.phone)) return none;
  if (!(await isWithinReach(tx, { profileId, askedId, phone: wish.phone }))) return none;
  const since = new Date(now.getTime() - againDays * dayMs);
  const isDeclined = await wasDeclined(tx, { profileId, askedId }, since);
  const between = (await settleBetween(tx, profileId, askedId, now)) ?? (isDeclined ? 'declined' : null);
  return { ...known, isReachable: true, between, friends: await countCommon(tx, profileId, wish.phone) };
}

/** State between two members. Expires an overdue request first, in case the job has not run yet. */
async function settleBetween(tx: Tx, one: string, other: string, now: Date): Promise<'accepted' | 'sent' | null> {
  const found = await findBetween(tx, one, other);
  if (found === undefined) return null;
  if (found.state === 'accepted') return 'accepted';
  if (!isOverdue(found, now)) return 'sent';
  const over = await lockRequest(tx, found.id);
  if (over?.state === 'sent') await expireRequest(tx, over, now);
  return null;
}
