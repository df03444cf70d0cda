import { notify } from '#server/domains/notification/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { canAnswer, canCancel } from '../policy.ts';
import { findRequest, type RequestRow } from '../queries/request-rows.ts';
import { closeRequest, lockRequest, requestsPath } from './close-request.ts';
import { holdBoth } from './send-request.ts';

export type ChangeRefusal = 'acquaintance.not_found' | 'acquaintance.closed' | 'profile.deactivated';
export type ChangeOutcome = { ok: true; changed: RequestRow } | { ok: false; code: ChangeRefusal };

/** Accepts or declines a request. Declining refunds nothing: the price pays for an answer. */
export async function answerRequest(
  database: Database,
  member: Member,
  { id, isAccepted }: { id: string; isAccepted: boolean },
  now: Date,
): Promise<ChangeOutcome> {
  return transact<ChangeOutcome>(database.db, async (tx) => {
    const found = await holdRequest(tx, member, id, now);
    if ('code' in found) return { ok: false, code: found.code };
    const refusal = refusalOf(canAnswer(found.seen));
    if (refusal !== null) return { ok: false, code: refusal };
    const state = isAccepted ? 'accepted' : 'declined';
    await closeRequest(tx, id, state, now);
    const changed = { ...found.seen, state, wasAccepted: isAccepted } as const;
    const notice = { kind: `acquaintance_${state}`, link: requestsPath, isEssential: false } as const;
    // Sent regardless of the asker's setting for common acquaintances: they paid for the answer.
    await notify(tx, { ...notice, profileId: found.askerId, key: `acquaintance:${id}:${state}` }, now);
    return { ok: true, changed };
  });
}

/** Withdraws the member's open request, or ends an accepted one (either side may). Nothing is refunded. */
export async function cancelRequest(database: Database, member: Member, id: string, now: Date): Promise<ChangeOutcome> {
  return transact<ChangeOutcome>(database.db, async (tx) => {
    const found = await holdRequest(tx, member, id, now);
    if ('code' in found) return { ok: false, code: found.code };
    const refusal = refusalOf(canCancel(found.seen));
    if (refusal !== null) return { ok: false, code: refusal };
    const state = found.seen.isIncoming ? 'declined' : 'cancelled';
    await closeRequest(tx, id, state, now);
    return { ok: true, changed: { ...found.seen, state } };
  });
}

/** Locks both accounts and the request. Returns it as the member sees it; others' requests are not found. */
async function holdRequest(
  tx: Tx,
  { profileId }: Member,
  id: string,
  now: Date,
): Promise<{ seen: RequestRow; askerId: string } | { code: ChangeRefusal }> {
  const named = await tx
    .selectFrom('acquaintance_request')
    .select(['profile_id', 'asked_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (named === undefined || (named.profile_id !== profileId && named.asked_id !== profileId))
    return { code: 'acquaintance.not_found' };
  const otherId = named.profile_id === profileId ? named.asked_id : named.profile_id;
  if (!(await holdBoth(tx, profileId, otherId))) return { code: 'profile.deactivated' };
  await lockRequest(tx, id);
  const seen = await findRequest(tx, profileId, id, now);
  // An incoming request that was withdrawn or has expired is no longer visible to the member.
  return seen === null ? { code: 'acquaintance.closed' } : { seen, askerId: named.profile_id };
}
