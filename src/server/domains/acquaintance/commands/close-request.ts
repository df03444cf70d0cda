import type { RequestState } from '#contract/acquaintance.ts';
import { notify, withdrawNotice } from '#server/domains/notification/door.ts';
import { refund } from '#server/domains/wallet/door.ts';
import { isAhead } from '#server/platform/clock.ts';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { dayMs } from '#shared/time.ts';
import '../tables.ts';

export const requestsPath = '/acquaintances';

/** Idempotency key of a request's charge; its refund names the same key. */
export const chargeKey = (id: string) => `acquaintance_request:${id}`;

export const askedKey = (id: string) => `acquaintance:${id}:asked`;

export function lockRequest(tx: Tx, id: string) {
  return tx.selectFrom('acquaintance_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Whether the time of an open request is over, also where it was sent while the clock was ahead. */
export function isOverdue(request: { created_at: Date; expires_at: Date }, now: Date): boolean {
  return request.expires_at <= now || isAhead(request.created_at, now);
}

/** Ends a request that the caller has locked, and withdraws the asked member's notice unless it was read. */
export async function closeRequest(tx: Tx, id: string, state: Exclude<RequestState, 'sent'>, now: Date): Promise<void> {
  const { asked_id: profileId } = await tx
    .updateTable('acquaintance_request')
    .set({ state, closed_at: now, ...(state === 'accepted' && { accepted_at: now }) })
    .where('id', '=', id)
    .returning('asked_id')
    .executeTakeFirstOrThrow();
  await withdrawNotice(tx, { profileId, key: askedKey(id) });
}

/** The charge has opened the wallet already, so a refund never grants the welcome coins. */
const noWelcome = { welcome: 0n };

/** Expires a request: refunds its price and notifies the asking member. */
export async function expireRequest(
  tx: Tx,
  { id, profile_id: profileId, price }: { id: string; profile_id: string; price: string },
  now: Date,
): Promise<void> {
  await closeRequest(tx, id, 'expired', now);
  await refund(tx, noWelcome, { profileId, idempotencyKey: chargeKey(id) }, now);
  const values = { number: Number(price) };
  const notice = { kind: 'acquaintance_expired', values, link: requestsPath, isEssential: true } as const;
  await notify(tx, { ...notice, profileId, key: `acquaintance:${id}:expired` }, now);
}

/** Expires every open request of a member, in both directions. Locks them in the order of their ids. */
export async function expireAllOf(tx: Tx, profileId: string, now: Date): Promise<void> {
  const open = await tx
    .selectFrom('acquaintance_request')
    .selectAll()
    .where('state', '=', 'sent')
    .where((is) => is.or([is('profile_id', '=', profileId), is('asked_id', '=', profileId)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const one of open) await expireRequest(tx, one, now);
}

const mostAtOnce = 500;

/** Expires overdue requests, each in its own transaction. Idempotent. */
export async function expireDue({ db }: Database, now: Date): Promise<void> {
  for (;;) {
    const due = await listDue(db, now);
    for (const { id } of due) {
      await transact(db, async (tx) => {
        const open = await lockRequest(tx, id);
        if (open?.state === 'sent' && isOverdue(open, now)) await expireRequest(tx, open, now);
      });
    }
    if (due.length < mostAtOnce) return;
  }
}

function listDue(db: Db, now: Date) {
  return db
    .selectFrom('acquaintance_request')
    .select('id')
    .where('state', '=', 'sent')
    .where((is) => is.or([is('expires_at', '<=', now), is('created_at', '>', new Date(now.getTime() + dayMs))]))
    .orderBy('expires_at')
    .limit(mostAtOnce)
    .execute();
}
