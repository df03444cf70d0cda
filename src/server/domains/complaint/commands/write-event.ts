import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { ComplaintEventTable } from '../tables.ts';
import '../tables.ts';

/** What happens to a case, or to one of its texts. */
export interface ComplaintEvent {
  caseId: string;
  itemId?: string | null;
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
export async function writeEvent(
  tx: Tx,
  { caseId, itemId = null, event, source, profileId = null, detail = {} }: ComplaintEvent,
  now: Date,
): Promise<void> {
  // A query and not `values` with a sub-select, which Citus refuses.
  const { numAffectedRows } = await sql`
    insert into complaint_event (case_id, item_id, event, source, profile_id, detail, at, version)
    select id, ${itemId}::int8, ${event}::text, ${source}::text, ${profileId}::int8, ${JSON.stringify(detail)}::jsonb,
      ${now}::timestamptz, version
    from complaint_case where id = ${caseId}::int8`.execute(tx);
  if (numAffectedRows !== 1n) throw new Error('there is no such case to write of');
}
