import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { dayMs } from '#shared/time.ts';
import { lockRequest } from '../queries/find-request.ts';
import type { RequestDeps } from './request-deps.ts';
import { writeEvent } from './write-event.ts';

/** Time before the deadline at which moderators are warned. */
export const warnMs = 3 * dayMs;

/** Warns three days before the deadline of a request, and records missed deadlines. Safe to run twice. */
export async function settleRequests(deps: Pick<RequestDeps, 'database' | 'log'>, now: Date): Promise<void> {
  const waiting = await deps.database.db
    .selectFrom('data_request')
    .select('id')
    .where('closed_at', 'is', null)
    .where('late_at', 'is', null)
    .where('due_at', '<=', new Date(now.getTime() + warnMs))
    .orderBy('due_at')
    .orderBy('id')
    .execute();
  for (const { id } of waiting) await transact(deps.database.db, (tx) => settleOne(deps, tx, id, now));
}

async function settleOne({ log }: Pick<RequestDeps, 'log'>, tx: Tx, id: string, now: Date): Promise<void> {
  const row = await lockRequest(tx, id);
  if (row === null || row.closed_at !== null || row.late_at !== null) return;
  const told = { dataRequest: id, dueAt: row.due_at.toISOString() };
  if (row.due_at <= now) {
    await tx
      .updateTable('data_request')
      .set((old) => ({ late_at: now, version: old('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await writeEvent(tx, { requestId: id, event: 'late', source: 'site' }, now);
    log.error(told, 'a data request was not answered in time');
  } else if (row.warned_at === null && row.due_at.getTime() - now.getTime() <= warnMs) {
    await tx.updateTable('data_request').set({ warned_at: now }).where('id', '=', id).execute();
    await writeEvent(tx, { requestId: id, event: 'due_soon', source: 'site' }, now);
    log.warn(told, 'a data request is due within three days');
  }
}
