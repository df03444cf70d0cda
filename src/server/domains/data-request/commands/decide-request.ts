import type { DataRequestState } from '#contract/data-request.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import { transact } from '#server/platform/db/transact.ts';
import { canClose, canDecideRequest, canExtend } from '../policy.ts';
import { findRequest, lockRequest, standingOf } from '../queries/find-request.ts';
import { phoneKeysOf } from '../queries/list-requests.ts';
import { notifyRequester } from './notify-requester.ts';
import type { RequestDeps } from './request-deps.ts';
import { writeEvent } from './write-event.ts';

/** `moderation.changed`: the request changed after the moderator loaded it. */
export type DecideOutcome =
  | { state: DataRequestState; dueAt: Date }
  | {
      code: 'data_request.not_found' | 'data_request.closed' | 'data_request.no_extension';
    }
  | { code: 'moderation.changed' | 'moderation.refused' };

/** Answers, refuses or extends a request at the version that the moderator saw. The requester reads the note. */
export async function decideRequest(
  deps: RequestDeps,
  moderator: Member,
  seen: { id: string; version: number },
  { decision, note }: { decision: 'answer' | 'refuse' | 'extend'; note: string },
  now: Date,
): Promise<DecideOutcome> {
  const { secrets } = deps;
  return transact(deps.database.db, async (tx): Promise<DecideOutcome> => {
    const row = await lockRequest(tx, seen.id);
    if (row === null) return { code: 'data_request.not_found' };
    const judge = { profileId: moderator.profileId, phoneKeys: phoneKeysOf(secrets, moderator) };
    const about = { profileId: row.profile_id, phoneKey: row.phone_key };
    const refusal = refusalOf(canDecideRequest(judge, about)) ?? refusalOf(canClose(row));
    if (refusal !== null) return { code: refusal };
    if (row.version !== seen.version) return { code: 'moderation.changed' };
    const isExtension = decision === 'extend';
    const late = isExtension ? refusalOf(canExtend(standingOf(row), now)) : null;
    if (late !== null) return { code: late };
    const words = secrets.sealWords(row.seed, note);
    const state = isExtension ? 'extended' : decision === 'answer' ? 'answered' : 'refused';
    const changed = await tx
      .updateTable('data_request')
      .set((old) => ({
        state,
        version: old('version', '+', 1),
        decided_by: moderator.profileId,
        ...(isExtension
          ? { extension: words, due_at: deps.due('extended_request', row.received_at), warned_at: null }
          : { answer: words, closed_at: now }),
      }))
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const by = { requestId: row.id, source: 'moderator', profileId: moderator.profileId } as const;
    const detail = { due: changed.due_at.toISOString(), version: changed.version };
    await writeEvent(tx, { ...by, event: state, detail }, now);
    const kind = isExtension ? 'data_request_extended' : 'data_request_closed';
    await notifyRequester(deps, tx, changed, { kind }, now);
    return { state, dueAt: changed.due_at };
  });
}

/** Withdraws an open request. Effects that were immediate, such as unlisting, stay. */
export async function withdrawRequest(
  deps: Pick<RequestDeps, 'database'>,
  ticketKey: string,
  now: Date,
): Promise<'data_request.not_found' | 'data_request.closed' | null> {
  return transact(deps.database.db, async (tx) => {
    const found = await findRequest(tx, ticketKey);
    const row = found && (await lockRequest(tx, found.id));
    if (!row) return 'data_request.not_found';
    const refusal = refusalOf(canClose(row));
    if (refusal !== null) return refusal;
    await tx
      .updateTable('data_request')
      .set((old) => ({ state: 'withdrawn', version: old('version', '+', 1), closed_at: now }))
      .where('id', '=', row.id)
      .execute();
    const by = { requestId: row.id, source: 'requester', profileId: row.profile_id } as const;
    await writeEvent(tx, { ...by, event: 'withdrawn' }, now);
    return null;
  });
}
