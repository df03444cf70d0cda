import { notifyModerators } from '#server/domains/moderation/door.ts';
import { listAnswerable } from '#server/domains/profile/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { keyForLog, senderOf } from '../queries/find-sender.ts';
import { type CaseRow, type ItemRow, isWaiting, listItems } from '../queries/find-ticket.ts';
import { remindMs, warnMs } from '../rules/settle-time.ts';
import { type LockedItem, lockItems } from './ask-author.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import { upholdByRule, voidItem } from './decide-complaint.ts';
import { hideUndecided } from './hide-undecided.ts';
import { notifyAsked, notifyHidden } from './notify-sides.ts';
import { placeCase } from './place-case.ts';
import { settleCase, ticketOfItem } from './settle-case.ts';
import { writeEvent } from './write-event.ts';

/** Applies the due steps of one case and writes the time of its next one. A decided case is left alone. */
export async function settleOne(deps: ComplaintDeps, tx: Tx, caseId: string, now: Date): Promise<void> {
  await settleWithin(deps, tx, caseId, now);
  await placeCase(deps, tx, caseId);
}

async function settleWithin(deps: ComplaintDeps, tx: Tx, caseId: string, now: Date): Promise<void> {
  const before = await listItems(tx, [caseId]);
  const isMeant = (item: ItemRow) => isWaiting(item, before.appeals);
  const { row, locked: texts } = await lockItems(deps, tx, caseId, isMeant);
  if (row.state !== 'open' && row.state !== 'author_asked' && row.state !== 'appealed') return;
  const { items, appeals } = await listItems(tx, [caseId]);
  let isVoided = false;
  for (const { item, text } of texts) {
    const isStill = items.some((one) => one.id === item.id && isWaiting(one, appeals));
    if (text !== null || !isStill) continue;
    await voidItem(tx, item, now);
    isVoided = true;
  }
  const isChanged = await settleAsked(deps, tx, { row, texts, items }, now);
  if ((isVoided || isChanged) && (await settleCase(deps, tx, caseId, now))) return;
  if (row.late_at !== null) return;
  if (row.due_at > now) {
    if (row.warned_at !== null || row.due_at.getTime() - now.getTime() > warnMs) return;
    await tx.updateTable('complaint_case').set({ warned_at: now }).where('id', '=', caseId).execute();
    await writeEvent(tx, { caseId, event: 'due_soon', source: 'site' }, now);
    await notifyModerators(tx, { kind: 'desk_due_soon', about: row.due_at }, now);
    deps.log.warn({ complaint: caseId, dueAt: row.due_at.toISOString() }, 'a complaint is due within three days');
    return;
  }
  await writeEvent(tx, { caseId, event: 'late', source: 'site' }, now);
  await tx
    .updateTable('complaint_case')
    .set((old) => ({ late_at: now, version: old('version', '+', 1) }))
    .where('id', '=', caseId)
    .execute();
  // While an appeal waits, its first decision stays in force.
  const left = isChanged ? (await listItems(tx, [caseId])).items : items;
  const undecided = texts.flatMap((one) => {
    const item = left.find(({ id }) => id === one.item.id);
    return item && item.outcome === null ? [{ ...one, item }] : [];
  });
  const { hidden, isFull } = await hideUndecided(deps, tx, { row, texts: undecided, rule: 'other' }, now);
  const told = { complaint: caseId, dueAt: row.due_at.toISOString(), sender: keyForLog(senderOf(row)) };
  deps.log.error({ ...told, hidden: hidden.length }, 'a complaint was not decided in time');
  if (isFull) deps.log.error(told, 'texts of late complaints are shown on, as their sender has too many hidden');
}

/**
 * Reminds authors, hides texts of silent ones and upholds admitted complaints. An author who can no longer answer is
 * not silent: a moderator decides. Returns whether the case changed.
 */
async function settleAsked(
  deps: ComplaintDeps,
  tx: Tx,
  { row, texts, items }: { row: CaseRow; texts: readonly LockedItem[]; items: readonly ItemRow[] },
  now: Date,
): Promise<boolean> {
  const asked = texts.flatMap((one) => {
    const item = items.find(({ id }) => id === one.item.id);
    const isOpen = item !== undefined && item.asked_until !== null && item.silent_at === null && item.outcome === null;
    return isOpen && one.reviewable && one.text !== null ? [{ ...one, item }] : [];
  });
  const able = await listAnswerable(
    tx,
    asked.map(({ item }) => item.author_id),
  );
  const silent: LockedItem[] = [];
  let isChanged = false;
  for (const one of asked) {
    const { item, reviewable, text } = one;
    const answer = item.answer === null ? null : deps.secrets.openAnswer(row.seed, item.answer);
    if (answer?.contact === 'none' && reviewable && text) {
      await upholdByRule(deps, tx, { row, item, reviewable, text }, now);
      isChanged = true;
    }
    if (item.answer !== null || item.asked_until === null) continue;
    const canAnswer = able.has(item.author_id);
    if (!canAnswer || item.asked_until <= now) {
      await tx.updateTable('complaint_item').set({ silent_at: now }).where('id', '=', item.id).execute();
      const detail = { canAnswer };
      await writeEvent(tx, { caseId: row.id, itemId: item.id, event: 'question_ended', source: 'site', detail }, now);
      if (canAnswer) silent.push(one);
      isChanged = true;
    } else if (item.reminded_at === null && item.asked_until.getTime() - now.getTime() <= remindMs) {
      await tx.updateTable('complaint_item').set({ reminded_at: now }).where('id', '=', item.id).execute();
      await writeEvent(tx, { caseId: row.id, itemId: item.id, event: 'reminded', source: 'site' }, now);
      await notifyAsked(deps, tx, { item, ticket: await ticketOfItem(deps, tx, row, item) }, 'author_reminded', now);
    }
  }
  const { hidden } = await hideUndecided(deps, tx, { row, texts: silent, rule: 'false' }, now);
  for (const { item } of hidden) {
    await notifyHidden(deps, tx, { item, ticket: await ticketOfItem(deps, tx, row, item) }, now);
  }
  return isChanged;
}
