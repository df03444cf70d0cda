import { sql } from 'kysely';
import { statePause } from '#server/domains/restriction/commands/state-reasons.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { countRecord, listMeasures } from '../queries/find-measure.ts';
import type { AppealRow, CaseRow, ItemRow } from '../queries/find-ticket.ts';
import { measureAfter, misuseSpanMs, pauseMs } from '../rules/misuse.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import { cancelMeasure, tellMeasure } from './tell-sides.ts';
import { writeEvent } from './write-event.ts';
import '../tables.ts';

interface Watched {
  row: CaseRow;
  items: readonly ItemRow[];
  appeals: readonly AppealRow[];
  /** When they are told: later than now where the decision can still be taken back. */
  tellAt: Date;
}

/**
 * Warns who complained without ground again and again, and pauses them at the next such complaint; or lifts what stood on
 * a complaint that an appeal found to be right. All of the case is decided, and it is locked. What cites a court decision
 * neither counts nor is refused in a pause.
 */
export async function watchMisuse(
  deps: ComplaintDeps,
  tx: Tx,
  { row, items, appeals, tellAt }: Watched,
  now: Date,
): Promise<void> {
  const outcomes = items.map(({ outcome }) => outcome);
  const isUnfounded = outcomes.includes('refused') && !outcomes.includes('upheld');
  if (!isUnfounded) return liftMeasure(tx, { caseId: row.id, tellAt }, now);
  // What an appeal decided about was counted before.
  if (row.is_court || appeals.length > 0 || (row.profile_id === null && row.email_key === '')) return;
  const sender = await lockSender(tx, row);
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
  await tellMeasure(deps, tx, row, measure, now, tellAt);
  if (endsAt === null || row.profile_id === null) return;
  const appealLink = `/complaint/${deps.secrets.ticketOf(row.seed, '')}`;
  await statePause(tx, row.profile_id, { until: endsAt, appealLink }, now);
}

/** Of two complaints of one person that are decided at once the second waits here, and counts the first. */
async function lockSender(tx: Tx, row: CaseRow) {
  const sender = { profileId: row.profile_id, emailKey: row.email_key };
  const key = `complaint.misuse ${sender.profileId ?? sender.emailKey}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  return sender;
}

/**
 * A decision was taken back: lifts warnings and pauses of other complaints that followed since and would not without it.
 * Where nobody was told of one yet, nobody is.
 *
 * @param since when it was decided
 */
export async function recheckMisuse(
  deps: ComplaintDeps,
  tx: Tx,
  { row, since }: { row: CaseRow; since: Date },
  now: Date,
): Promise<void> {
  if (row.is_court || (row.profile_id === null && row.email_key === '')) return;
  const sender = await lockSender(tx, row);
  const taken = await listMeasures(tx, sender, new Date(now.getTime() - misuseSpanMs));
  const record = await countRecord(tx, sender, now);
  let isWarned = false;
  for (const { case_id: caseId, step, taken_at } of taken.toReversed()) {
    if (taken_at < since || measureAfter(record, { isWarned, isPaused: false }) === step) {
      isWarned ||= step === 'warning';
      continue;
    }
    await liftMeasure(
      tx,
      { caseId, isTold: await cancelMeasure(deps, tx, { caseId, profileId: row.profile_id }, now) },
      now,
    );
  }
}

/**
 * Ends a warning or a pause at once, as if it had not been.
 *
 * @param isTold the complainant is told by other means
 * @param tellAt when else they are told
 */
export async function liftMeasure(
  tx: Tx,
  { caseId, isTold = false, tellAt }: { caseId: string; isTold?: boolean; tellAt?: Date },
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
  await statePause(tx, lifted.profile_id, { isReversed: true, isTold, ...(tellAt && { tellAt }) }, now);
}
