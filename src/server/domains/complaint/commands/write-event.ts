import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { ComplaintEventTable } from '../tables.ts';
import '../tables.ts';

export interface ComplaintEvent {
  caseId: string;
  itemId?: string;
  event:
    | 'received'
    | 'not_taken'
    | 'author_asked'
    | 'reminded'
    | 'answered'
    | 'question_ended'
    | 'court_cited'
    | 'upheld'
    | 'refused'
    | 'void'
    | 'due_soon'
    | 'late'
    | 'appealed'
    | 'barred'
    | 'bar_lifted'
    | 'decided'
    | 'closed'
    | 'address_confirmed'
    | 'not_me'
    | 'warned'
    | 'paused'
    | 'measure_appealed'
    | 'measure_judged'
    | 'measure_lifted'
    | 'author_warned'
    | 'noted'
    | 'undone';
  source: ComplaintEventTable['source'];
  /** The acting moderator, or the member on that side. */
  profileId?: string | null;
  /** Codes and ids only, never text written by a person. */
  detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Appends to a case's history. An event that increments the case's version must be written before the increment. */
export async function writeEvent(tx: Tx, event: ComplaintEvent, now: Date): Promise<void> {
  await tx
    .insertInto('complaint_event')
    .values({
      case_id: event.caseId,
      item_id: event.itemId ?? null,
      event: event.event,
      source: event.source,
      profile_id: event.profileId ?? null,
      detail: JSON.stringify(event.detail ?? {}),
      at: now,
      version: sql<number>`(select version from complaint_case where id = ${event.caseId})`,
    })
    .execute();
}
