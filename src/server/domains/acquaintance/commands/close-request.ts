import type { RequestState } from '#contract/acquaintance.ts';
import { notify, withdrawNotice } from '#server/domains/notification/door.ts';
import { refund } from '#server/domains/wallet/door.ts';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { dayMs } from '#shared/time.ts';

export const requestsPath = '/acquaintances';

/** Idempotency key of a request's charge; its refund names the same key. */
export const chargeKey = (id: string) => `acquaintance_request:${id}`;

export const askedKey = (id: string) => `acquaintance:${id}:asked`;

export function lockRequest(tx: Tx, id: string) {
  return tx.selectFrom('acquaintance_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Whether the time of an open request is over. An end from `settleAhead`, before the start, counts until the start. */
export function isOverdue(request: { created_at: Date; expires_at: Date }, now: Date): boolean {
  const { created_at, expires_at } = request;
  return expires_at <= now && (created_at < expires_at || created_at > now);
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

export interface ExpiringDeps {
  database: Pick<Database, 'db'>;
  answerDays: number;
}

/** Expires overdue requests, each in its own transaction. Idempotent. */
export async function expireDue({ database: { db }, answerDays }: ExpiringDeps, now: Date): Promise<void> {
  await transact(db, (tx) => settleAhead(tx, answerDays, now));
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

/**
 * Lets requests that are dated further ahead than they may wait end as if they were sent now: they were sent while the
 * clock was ahead. If the clock reaches their date first, it was behind, and they get their usual end back.
 */
async function settleAhead(tx: Tx, answerDays: number, now: Date): Promise<void> {
  const endOf = (sentAt: Date) => new Date(sentAt.getTime() + answerDays * dayMs);
  const ending = (at: Date) => tx.updateTable('acquaintance_request').set({ expires_at: endOf(at) });
  await ending(now)
    .where('state', '=', 'sent')
    .where('created_at', '>', endOf(now))
    .where('expires_at', '>', endOf(now))
    .execute();
  const reached = await tx
    .selectFrom('acquaintance_request')
    .select(['id', 'created_at'])
    .where('state', '=', 'sent')
    .where('expires_at', '<=', now)
    .where('created_at', '<=', now)
    .whereRef('expires_at', '<=', 'created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, created_at } of reached) await ending(created_at).where('id', '=', id).execute();
}

function listDue(db: Db, now: Date) {
  return db
    .selectFrom('acquaintance_request')
    .select('id')
    .where('state', '=', 'sent')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(mostAtOnce)
    .execute();
}
