import { sql } from 'kysely';
import { statePause } from '#server/domains/restriction/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import {
  countRecord,
  keysOfSender,
  listMeasures,
  listMeasuresOf,
  meetsElsewhere,
  type SenderKey,
} from '../queries/find-measure.ts';
import { isSenderConfirmed, keyForLog, type Sender, senderOf } from '../queries/find-sender.ts';
import type { AppealRow, CaseRow, ItemRow } from '../queries/find-ticket.ts';
import { type ComplaintRecord, leastDecided, measureAfter, misuseSpanMs, pauseMs } from '../rules/misuse.ts';
import type { MeasureRow } from '../tables.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import { cancelMeasure, notifyMeasure } from './notify-sides.ts';
import { writeEvent } from './write-event.ts';

interface Watched {
  row: CaseRow;
  items: readonly ItemRow[];
  appeals: readonly AppealRow[];
  /** When the sender is notified: the end of the undo period, if the decision can be undone. */
  notifyAt: Date;
}

/**
 * Warns the sender of repeated unfounded complaints, then pauses them, or lifts the measure after an appeal; with a
 * cited court decision as well. The case must be decided and locked.
 */
export async function watchMisuse(
  deps: ComplaintDeps,
  tx: Tx,
  { row, items, appeals, notifyAt }: Watched,
  now: Date,
): Promise<void> {
  const outcomes = items.map(({ outcome }) => outcome);
  const isUnfounded = outcomes.includes('refused') && !outcomes.includes('upheld');
  if (!isUnfounded) return liftMeasure(tx, { caseId: row.id, notifyAt }, now);
  // A case decided on appeal was counted at its first decision.
  if (appeals.length > 0) return;
  const sender = senderOf(row);
  await lockSender(tx, sender);
  const isConfirmed = await isSenderConfirmed(tx, sender);
  const due: { by: SenderKey['by']; step: 'warning' | 'pause'; record: ComplaintRecord }[] = [];
  for (const key of keysOfSender(sender, isConfirmed)) {
    const record = await countRecord(tx, key, now);
    const taken = await listMeasures(tx, key, new Date(now.getTime() - misuseSpanMs));
    const isPaused = taken.some(
      (one) =>
        one.ends_at !== null &&
        one.ends_at > now &&
        (meetsElsewhere(key, one) || one.network_key === sender.networkKey),
    );
    const isWarned = taken.some((one) => one.step === 'warning');
    const step = measureAfter(record, { isWarned, isPaused }, leastDecided[key.by]);
    if (step !== null) due.push({ by: key.by, step, record });
  }
  const step = due.some((one) => one.step === 'pause') ? 'pause' : 'warning';
  const [first, ...others] = due.filter((one) => one.step === step);
  if (!first) return;
  const meets = (by: SenderKey['by']) => [first, ...others].some((one) => one.by === by);
  const isPause = step === 'pause';
  const endsAt = isPause ? new Date(now.getTime() + pauseMs) : null;
  const measure = await tx
    .insertInto('complaint_measure')
    .values({
      case_id: row.id,
      profile_id: row.profile_id,
      step,
      ...first.record,
      is_confirmed: isConfirmed,
      person_key: meets('person') ? sender.personKey : '',
      // A pause also covers the sender signed out, and other addresses from the same network.
      email_key: meets('address') || (isPause && meets('person')) ? sender.emailKey : '',
      network_key: meets('network') || isPause ? sender.networkKey : '',
      taken_at: now,
      ends_at: endsAt,
      appeal: null,
      appealed_at: null,
      words: null,
      judged_by: null,
      judged_at: null,
      lifted_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!measure) return;
  const event = isPause ? 'paused' : 'warned';
  await writeEvent(tx, { caseId: row.id, event, source: 'site', detail: { ...first.record } }, now);
  const named = { sender: keyForLog(sender), network: sender.networkKey, count: first.record.unfounded };
  logSecurityEvent(deps.log, isPause ? 'complaints-paused' : 'complaints-warned', named);
  // If only the network's record led to the measure, most complaints were others': no message, only the ticket shows
  // it.
  if (meets('person') || meets('address')) await notifyMeasure(deps, tx, row, measure, now, notifyAt);
  if (endsAt === null || row.profile_id === null) return;
  const appealLink = `/complaint/${deps.secrets.ticketOf(row.seed, '')}`;
  await statePause(tx, row.profile_id, { until: endsAt, appealLink }, now);
}

/** Serializes decisions about complaints of one sender, so that the second counts the first. */
async function lockSender(tx: Tx, { personKey, emailKey, networkKey }: Sender): Promise<void> {
  const keys = personKey === '' ? [emailKey, networkKey] : [personKey];
  for (const key of keys.filter((one) => one !== '').toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`complaint.misuse ${key}`}, 0))`.execute(tx);
  }
}

/** Runs when a decision is undone: lifts the sender's later, now unjustified measures, unannounced ones silently. */
export async function recheckMisuse(
  deps: ComplaintDeps,
  tx: Tx,
  { row, since }: { row: CaseRow; since: Date },
  now: Date,
): Promise<void> {
  const sender = senderOf(row);
  await lockSender(tx, sender);
  const isConfirmed = await isSenderConfirmed(tx, sender);
  for (const key of keysOfSender(sender, isConfirmed)) {
    const taken = await listMeasuresOf(tx, key, new Date(now.getTime() - misuseSpanMs));
    const record = await countRecord(tx, key, now);
    let isWarned = false;
    for (const one of taken.toReversed()) {
      const before = { isWarned, isPaused: false };
      if (one.taken_at < since || measureAfter(record, before, leastDecided[key.by]) === one.step) {
        isWarned ||= one.step === 'warning';
      } else await liftUnnotified(deps, tx, one, now);
    }
  }
}

async function liftUnnotified(deps: ComplaintDeps, tx: Tx, { case_id: caseId, profile_id }: MeasureRow, now: Date) {
  const isTold = await cancelMeasure(deps, tx, { caseId, profileId: profile_id }, now);
  await liftMeasure(tx, { caseId, isTold }, now);
}

/** Lifts a warning or pause as if it had not been taken, and notifies the sender unless `isTold`. */
export async function liftMeasure(
  tx: Tx,
  { caseId, isTold = false, notifyAt }: { caseId: string; isTold?: boolean; notifyAt?: Date },
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
  await statePause(tx, lifted.profile_id, { isReversed: true, isTold, ...(notifyAt && { notifyAt }) }, now);
}
