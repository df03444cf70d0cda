import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { ComplaintEventTable } from '../tables.ts';

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
  /** The acting moderator, or the member on that side. */
  profileId?: string | null;
  /** Codes and ids only, never text written by a person. */
  detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Appends to a case's history. An event that increments the case's version must be written before the increment. */
export async function writeEvent(
  tx: Tx,
  { caseId, itemId = null, event, source, profileId = null, detail = {} }: ComplaintEvent,
  now: Date,
): Promise<void> {
  // Selects from the case, because Citus refuses `values` with a sub-select.
  const { numAffectedRows } = await sql`
    insert into complaint_event (case_id, item_id, event, source, profile_id, detail, at, version)
    select id, ${itemId}::int8, ${event}::text, ${source}::text, ${profileId}::int8, ${JSON.stringify(detail)}::jsonb,
      ${now}::timestamptz, version
    from complaint_case where id = ${caseId}::int8`.execute(tx);
  if (numAffectedRows !== 1n) throw new Error('no such complaint case');
}
