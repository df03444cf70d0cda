import type { Tx } from '#server/platform/db/database.ts';
import { notifyRequester } from './notify-requester.ts';
import type { RequestDeps } from './request-deps.ts';
import { writeEvent } from './write-event.ts';

/** Ends the open requests of a number with a new holder, in that transaction. Unlisting stays. */
export async function endRequests(
  deps: Pick<RequestDeps, 'secrets' | 'queueMail'>,
  tx: Tx,
  phone: string,
  now: Date,
): Promise<void> {
  const open = await tx
    .selectFrom('data_request')
    .selectAll()
    .where('phone_key', '=', deps.secrets.phoneKeyOf(phone))
    .where((row) => row.or([row('closed_at', 'is', null), row('file_until', '>', now)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const row of open) {
    const isWaiting = row.closed_at === null;
    await tx
      .updateTable('data_request')
      .set((old) => ({
        file_until: null,
        version: old('version', '+', 1),
        ...(isWaiting && { state: 'ended' as const, closed_at: now }),
      }))
      .where('id', '=', row.id)
      .execute();
    await writeEvent(tx, { requestId: row.id, event: 'ended', source: 'site' }, now);
    if (isWaiting) await notifyRequester(deps, tx, row, { kind: 'data_request_ended' }, now);
  }
}
