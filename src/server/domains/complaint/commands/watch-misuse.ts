import { sql } from 'kysely';
import { statePause } from '#server/domains/moderation/commands/state-reasons.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { countRecord, listMeasures } from '../queries/find-measure.ts';
import type { AppealRow, CaseRow, ItemRow } from '../queries/find-ticket.ts';
import { measureAfter, misuseSpanMs, pauseMs } from '../rules/misuse.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import { tellMeasure } from './tell-sides.ts';
import { writeEvent } from './write-event.ts';
import '../tables.ts';

/**
 * Warns who complained without ground again and again, and pauses them at the next such complaint; or lifts what stood on
 * a complaint that an appeal found to be right. All of the case is decided, and it is locked. What cites a court decision
 * neither counts nor is refused in a pause.
 */
export async function watchMisuse(
  deps: ComplaintDeps,
  tx: Tx,
  { row, items, appeals }: { row: CaseRow; items: readonly ItemRow[]; appeals: readonly AppealRow[] },
  now: Date,
): Promise<void> {
  const outcomes = items.map(({ outcome }) => outcome);
  const isUnfounded = outcomes.includes('refused') && !outcomes.includes('upheld');
  if (!isUnfounded) return liftMeasure(tx, { caseId: row.id }, now);
  // What an appeal decided about was counted before.
  if (row.is_court || appeals.length > 0 || (row.profile_id === null && row.email_key === '')) return;
  const sender = { profileId: row.profile_id, emailKey: row.email_key };
  // Of two complaints of one person that are decided at once the second waits here, and counts the first.
  const key = `complaint.misuse ${sender.profileId ?? sender.emailKey}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const record = await countRecord(tx, sender, now);
  const taken = await listMeasures(tx, sender, new Date(now.getTime() - misuseSpanMs));
  const isPaused = taken.some(({ ends_at }) => ends_at !== null && ends_at > now);
  const step = measureAfter(record, { isWarned: taken.some((one) => one.step === 'warning'), isPaused });
  if (step === null) return;
  const endsAt = step === 'pause' ? new Date(now.getTime() + pauseMs) : null;
  const measure = await tx
    .insertInto('complaint_measure')
    .values({
      ...{ case_id: row.id, profile_id: row.profile_id, email_key: row.email_key, step, ...record },
      ...{ taken_at: now, ends_at: endsAt, appeal: null, appealed_at: null },
      ...{ words: null, judged_by: null, judged_at: null, lifted_at: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!measure) return;
  const event = step === 'pause' ? 'paused' : 'warned';
  await writeEvent(tx, { caseId: row.id, event, source: 'site', detail: { ...record } }, now);
  await tellMeasure(deps, tx, row, measure, now);
  if (endsAt === null || row.profile_id === null) return;
  const appealLink = `/complaint/${deps.secrets.ticketOf(row.seed, '')}`;
  await statePause(tx, row.profile_id, { until: endsAt, appealLink }, now);
}

/**
 * Ends a warning or a pause at once, as if it had not been.
 *
 * @param isTold the complainant is told by other means
 */
export async function liftMeasure(
  tx: Tx,
  { caseId, isTold = false }: { caseId: string; isTold?: boolean },
  now: Date,
): Promise<void> {
  const lifted = await tx
    .updateTable('complaint_measure')
    .set({ lifted_at: now })
    .where('case_id', '=', caseId)
    .where('lifted_at', 'is', null)
    .returning(['step', 'profile_id'])
    .executeTakeFirst();
  if (!lifted) return;
  await writeEvent(tx, { caseId, event: 'measure_lifted', source: 'site' }, now);
  if (lifted.step !== 'pause' || lifted.profile_id === null) return;
  await statePause(tx, lifted.profile_id, { isReversed: true, isTold }, now);
}
