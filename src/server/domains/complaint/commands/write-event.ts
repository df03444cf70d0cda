import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { ComplaintEventTable } from '../tables.ts';
import '../tables.ts';

/** What happens to a case, or to one of its texts. */
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
  /** The moderator, or the member of the side. */
  profileId?: string | null;
  /** Codes and ids alone: never what somebody wrote. */
  detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Adds a row to the history. What changes the case's version is written down before that. */
export async function writeEvent(tx: Tx, event: ComplaintEvent, now: Date): Promise<void> {
  await tx
    .insertInto('complaint_event')
    .values({
      ...{ case_id: event.caseId, item_id: event.itemId ?? null, event: event.event, source: event.source },
      ...{ profile_id: event.profileId ?? null, detail: JSON.stringify(event.detail ?? {}), at: now },
      version: sql<number>`(select version from complaint_case where id = ${event.caseId})`,
    })
    .execute();
}
