import { ChangedSince } from '#server/domains/moderation/door.ts';
import { cancelNotices } from '#server/domains/notification/door.ts';
import { restoreStatements, reversedKey, statedKey } from '#server/domains/restriction/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { canJudge, canTakeBack } from '../policy.ts';
import { findPanel } from '../queries/find-panel.ts';
import { type AppealRow, type CaseRow, type ItemRow, listItems } from '../queries/find-ticket.ts';
import type { DecisionBefore } from '../tables.ts';
import { liftRepeater, undoBars } from './bar-repeater.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import { lockComplaint } from './decide-complaint.ts';
import { keysOfDecision } from './notify-sides.ts';
import { placeCase } from './place-case.ts';
import { recheckMisuse } from './watch-misuse.ts';
import { writeEvent } from './write-event.ts';

export type TakeBackRefusal = 'text.not_found' | 'moderation.changed' | 'moderation.refused' | 'moderation.too_late';

/** Undoes a decision and its pending notices, within ten minutes and while the case is unchanged. Null on success. */
export async function undoCase(
  deps: ComplaintDeps,
  moderator: Member,
  decisionId: string,
  now: Date,
): Promise<TakeBackRefusal | null> {
  try {
    return await transact(deps.database.db, (tx) => undoWithin(tx, deps, moderator, decisionId, now));
  } catch (error) {
    if (error instanceof ChangedSince) return 'moderation.changed';
    throw error;
  }
}

async function undoWithin(
  tx: Tx,
  deps: ComplaintDeps,
  moderator: Member,
  decisionId: string,
  now: Date,
): Promise<TakeBackRefusal | null> {
  const made = await tx.selectFrom('complaint_decision').selectAll().where('id', '=', decisionId).executeTakeFirst();
  if (!made) return 'text.not_found';
  const { before } = made;
  const about = new Set(before.items.map(({ id }) => id));
  for (const item of (await listItems(tx, [made.case_id])).items) {
    if (about.has(item.id)) await deps.reviewableOf(item.kind)?.lock(tx, item.text_id);
  }
  const row = await lockComplaint(tx, made.case_id);
  const { items, appeals } = await listItems(tx, [row.id]);
  const refusal = refusalOf(
    canTakeBack(
      moderator,
      {
        phone: row.phone,
        complainant: row.profile_id,
        authors: items.map(({ author_id }) => author_id),
        moderatorId: made.moderator_id,
        doneAt: made.at,
        isTheirs: await isTheirs(tx, deps, moderator, { row, items, appeals, before }),
      },
      now,
    ),
  );
  if (refusal !== null) return refusal;
  if ((await standingVersion(tx, row)) !== made.version) return 'moderation.changed';
  const bringsBack = before.acts.length > 0;
  if (bringsBack && (await isRemovedElsewhere(tx, { items, before }, made.at))) return 'moderation.changed';
  const isMeasureTaken = before.measure === 'taken';
  const keys = keysOfDecision({ caseId: row.id, itemIds: [...about], version: made.version, isMeasureTaken });
  if (!(await deps.cancelMails(tx, keys))) return 'moderation.too_late';
  for (const id of before.acts.toReversed()) await deps.unjudgeText(tx, { id, moderatorId: moderator.profileId }, now);
  const event = { caseId: row.id, event: 'undone', source: 'moderator', profileId: moderator.profileId } as const;
  const detail = { decision: made.id, ...before.events, to: made.version - 1, version: row.version + 1 };
  await writeEvent(tx, { ...event, detail }, now);
  // The event above precedes the version increment, so a moderator with the new version has seen it.
  for (const item of distinctAuthors(items)) {
    const reviewable = deps.reviewableOf(item.kind);
    if (reviewable) await undoBars(tx, { item, reviewable, events: before.events }, now);
  }
  await liftWhatStoodOnIt(tx, deps, { items, before }, now);
  await restoreRows(tx, row, before);
  await placeCase(deps, tx, row.id);
  await restoreMeasure(tx, row, before);
  await restoreStatements(tx, before.stated, now);
  const { made: stated, ended } = before.stated;
  const statedKeys = [...stated.map(statedKey), ...ended.map(reversedKey)];
  const people = new Set([row.profile_id, ...items.map(({ author_id }) => author_id)]);
  for (const profileId of people) {
    if (profileId !== null) await cancelNotices(tx, { profileId, keys: [...keys, ...statedKeys] }, now);
  }
  await recheckMisuse(deps, tx, { row, since: made.at }, now);
  return null;
}

interface Undone {
  items: readonly ItemRow[];
  before: DecisionBefore;
}

/** Whether the moderator could decide each of the texts if the decision had not been made. */
async function isTheirs(
  tx: Tx,
  deps: ComplaintDeps,
  moderator: Member,
  { row, items, appeals, before }: Undone & { row: CaseRow; appeals: readonly AppealRow[] },
): Promise<boolean> {
  const decided = items.flatMap((item) => {
    const old = before.items.find(({ id }) => id === item.id);
    return old ? [{ ...item, decided_by: old.decided_by }] : [];
  });
  const waiting = appeals.map((one) => (before.appeals.includes(one.id) ? { ...one, is_granted: null } : one));
  const panel = await findPanel(tx, deps.reviewableOf, { items: decided, appeals: waiting }, row.id);
  return decided.every((item) => canJudge(moderator, panel.describe(row, item)).may);
}

/** Whether a text to restore was removed by a different complaint since. The moderation log has no act for that. */
async function isRemovedElsewhere(tx: Tx, { items, before }: Undone, since: Date): Promise<boolean> {
  for (const { id, kind, text_id, case_id, outcome } of items) {
    const old = before.items.find((one) => one.id === id);
    if (!old || outcome !== 'upheld' || old.outcome === 'upheld') continue;
    const other = await tx
      .selectFrom('complaint_item')
      .select('id')
      .where('kind', '=', kind)
      .where('text_id', '=', text_id)
      .where('case_id', '!=', case_id)
      .where('outcome', '=', 'upheld')
      .where('decided_at', '>=', since)
      .limit(1)
      .executeTakeFirst();
    if (other) return true;
  }
  return false;
}

async function liftWhatStoodOnIt(
  tx: Tx,
  { reviewableOf }: ComplaintDeps,
  { items, before }: Undone,
  now: Date,
): Promise<void> {
  for (const item of items) {
    const old = before.items.find(({ id }) => id === item.id);
    const reviewable = reviewableOf(item.kind);
    if (!old || !reviewable || item.outcome !== 'upheld' || old.outcome === 'upheld') continue;
    await liftRepeater(tx, { caseId: item.case_id, itemId: item.id, item, reviewable, notifyAt: now }, now);
  }
}

/** Case version as if the undone decisions had never been made. */
async function standingVersion(tx: Tx, row: CaseRow): Promise<number> {
  const rows = await tx
    .selectFrom('complaint_event')
    .select('detail')
    .where('case_id', '=', row.id)
    .where('event', '=', 'undone')
    .execute();
  const back = new Map(
    rows.map(({ detail }) => detail as { version: number; to: number }).map((d) => [d.version, d.to]),
  );
  let version = row.version;
  for (let to = back.get(version); to !== undefined; to = back.get(version)) version = to;
  return version;
}

async function restoreRows(tx: Tx, row: CaseRow, before: DecisionBefore): Promise<void> {
  for (const { id, decided_at, hidden_at, ...item } of before.items) {
    const times = { decided_at: toDate(decided_at), hidden_at: toDate(hidden_at) };
    await tx
      .updateTable('complaint_item')
      .set({ ...item, ...times })
      .where('id', '=', id)
      .execute();
  }
  await tx
    .updateTable('complaint_appeal')
    .set({ is_granted: null, decided_at: null })
    .where('id', 'in', ['0', ...before.appeals])
    .execute();
  const { state, late_at, decided_at } = before.case;
  await tx
    .updateTable('complaint_case')
    .set((old) => ({
      state,
      late_at: toDate(late_at),
      decided_at: toDate(decided_at),
      version: old('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute();
}

const toDate = (at: Date | string | null) => (at === null ? null : new Date(at));

/** @throws ChangedSince if the resulting warning or pause was appealed */
async function restoreMeasure(tx: Tx, row: CaseRow, { measure }: DecisionBefore): Promise<void> {
  if (measure === null) return;
  if (measure === 'lifted') {
    await tx.updateTable('complaint_measure').set({ lifted_at: null }).where('case_id', '=', row.id).execute();
    return;
  }
  const { numDeletedRows } = await tx
    .deleteFrom('complaint_measure')
    .where('case_id', '=', row.id)
    .where('appealed_at', 'is', null)
    .executeTakeFirst();
  // The measure is also missing after the sender's account was erased.
  const isThere = await tx
    .selectFrom('complaint_measure')
    .select('id')
    .where('case_id', '=', row.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n && isThere) throw new ChangedSince();
}

function distinctAuthors(items: readonly ItemRow[]): ItemRow[] {
  return [...new Map(items.map((item) => [item.author_id, item])).values()];
}
