import type { RequestState } from '#contract/acquaintance.ts';
import { notify, withdrawNotice } from '#server/domains/notification/door.ts';
import { refund } from '#server/domains/wallet/door.ts';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import '../tables.ts';

/** Where members see their requests. */
export const requestsPath = '/acquaintances';

/** Names the charge of one request for good. */
export const chargeKey = (id: string) => `acquaintance_request:${id}`;

/** Names the notice that somebody is asked. */
export const askedKey = (id: string) => `acquaintance:${id}:asked`;

/** A request that is locked until the transaction ends; undefined where there is none. */
export function lockRequest(tx: Tx, id: string) {
  return tx.selectFrom('acquaintance_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Ends a request that the caller has locked: who is asked is told of it no more, unless they have read it. */
export async function closeRequest(tx: Tx, id: string, state: Exclude<RequestState, 'sent'>, now: Date): Promise<void> {
  const { asked_id: profileId } = await tx
    .updateTable('acquaintance_request')
    .set({ state, closed_at: now, ...(state === 'accepted' && { accepted_at: now }) })
    .where('id', '=', id)
    .returning('asked_id')
    .executeTakeFirstOrThrow();
  await withdrawNotice(tx, { profileId, key: askedKey(id) });
}

/** The wallet was charged, so it is open already: nobody is welcomed here. */
const noWelcome = { welcome: 0n };

/** Ends a request that nobody answers any more: its price goes back, and the one who asked is told so. */
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

/** Ends every open request of a member, of both directions, in the order in which they are locked. */
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

/** Requests that are gone through at once. */
const mostAtOnce = 500;

/** Ends what nobody answered in time, each in a transaction of its own; a second run finds nothing to do. */
export async function expireDue({ db }: Database, now: Date): Promise<void> {
  for (;;) {
    const due = await listDue(db, now);
    for (const { id } of due) {
      await transact(db, async (tx) => {
        const open = await lockRequest(tx, id);
        if (open?.state === 'sent' && open.expires_at <= now) await expireRequest(tx, open, now);
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
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(mostAtOnce)
    .execute();
}
