import type { Tx } from '#server/platform/db/database.ts';
import type { DataRequestEventTable } from '../tables.ts';

export interface RequestEvent {
  requestId: string;
  event: DataRequestEventTable['event'];
  source: DataRequestEventTable['source'];
  /** The moderator, or the member who sent the request. */
  profileId?: string | null;
  /** Codes and times only, never words of a person. */
  detail?: Readonly<Record<string, string | number | boolean | null>>;
}

export async function writeEvent(tx: Tx, event: RequestEvent, now: Date): Promise<void> {
  await tx
    .insertInto('data_request_event')
    .values({
      request_id: event.requestId,
      event: event.event,
      source: event.source,
      profile_id: event.profileId ?? null,
      detail: JSON.stringify(event.detail ?? {}),
      at: now,
    })
    .execute();
}
