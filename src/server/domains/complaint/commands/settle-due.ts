import { tellModerators } from '#server/domains/moderation/commands/tell-moderators.ts';
import type { Reviewable, ReviewableText } from '#server/domains/part.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { dayMs } from '#shared/time.ts';
import { type CaseRow, type ItemRow, isWaiting, listItems } from '../queries/find-ticket.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import { lockComplaint, upholdByRule, voidItem } from './decide-complaint.ts';
import { settleCase, ticketOfItem } from './settle-case.ts';
import { tellAsked } from './tell-sides.ts';
import { writeEvent } from './write-event.ts';
import '../tables.ts';

/** Moderators are warned of a deadline so long before it. */
const warnMs = 3 * dayMs;

/**
 * What happens to complaints by itself: texts that are gone are void, authors who were asked are reminded, texts about
 * which nothing showed a contact go, what nobody decided in time is hidden until somebody
 * does, and moderators' deadlines are told before. Safe to run twice, each case in a transaction of its own.
 */
export async function settleDue(deps: ComplaintDeps, now: Date): Promise<void> {
  const waiting = await deps.database.db
    .selectFrom('complaint_case')
    .select('id')
    .where('state', 'in', ['open', 'author_asked', 'appealed'])
    .orderBy('due_at')
    .orderBy('id')
    .execute();
  for (const { id } of waiting) await transact(deps.database.db, (tx) => settleOne(deps, tx, id, now));
}

interface AskedText {
  item: ItemRow;
  reviewable: Reviewable | undefined;
  text: ReviewableText | null;
}

async function settleOne(deps: ComplaintDeps, tx: Tx, caseId: string, now: Date): Promise<void> {
  const before = await listItems(tx, [caseId]);
  const texts: AskedText[] = [];
  for (const item of before.items) {
    if (!isWaiting(item, before.appeals)) continue;
    const reviewable = deps.reviewableOf(item.kind);
    texts.push({ item, reviewable, text: (await reviewable?.lock(tx, item.text_id)) ?? null });
  }
  const row = await lockComplaint(tx, caseId);
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
    await tellModerators(tx, { kind: 'desk_due_soon', about: row.due_at }, now);
    deps.log.warn({ complaint: caseId, dueAt: row.due_at.toISOString() }, 'a complaint is due within three days');
    return;
  }
  await writeEvent(tx, { caseId, event: 'late', source: 'site' }, now);
  await tx
    .updateTable('complaint_case')
    .set((old) => ({ late_at: now, version: old('version', '+', 1) }))
    .where('id', '=', caseId)
    .execute();
  for (const { item, reviewable, text } of texts) {
    // Of an appeal the first decision stands until there is another.
    const isUndecided = items.some((one) => one.id === item.id && one.outcome === null);
    if (!reviewable || text?.state !== 'shown' || !isUndecided) continue;
    const judgement = { state: 'held', rule: 'other', moderatorId: null, complaintId: caseId } as const;
    await deps.judgeText(tx, { reviewable, text }, judgement, now);
    await tx.updateTable('complaint_item').set({ hidden_at: now }).where('id', '=', item.id).execute();
  }
  deps.log.error({ complaint: caseId, dueAt: row.due_at.toISOString() }, 'a complaint was not decided in time');
}

/** Reminds authors, and upholds where they are silent or say that there was no contact. @returns whether it upheld any */
async function settleAsked(
  deps: ComplaintDeps,
  tx: Tx,
  { row, texts, items }: { row: CaseRow; texts: readonly AskedText[]; items: readonly ItemRow[] },
  now: Date,
): Promise<boolean> {
  let isUpheld = false;
  for (const { item: seen, reviewable, text } of texts) {
    const item = items.find(({ id }) => id === seen.id);
    if (!item?.asked_until || item.outcome !== null || !reviewable || text === null) continue;
    const answer = item.answer === null ? null : deps.secrets.openAnswer(row.seed, item.answer);
    const isSilent = item.answer === null && item.asked_until <= now;
    if (isSilent || answer?.contact === 'none') {
      await upholdByRule(deps, tx, { row, item, reviewable, text }, now);
      isUpheld = true;
    } else if (item.answer === null && item.reminded_at === null && deps.due('reminder', row.received_at) <= now) {
      await tx.updateTable('complaint_item').set({ reminded_at: now }).where('id', '=', item.id).execute();
      await writeEvent(tx, { caseId: row.id, itemId: item.id, event: 'reminded', source: 'site' }, now);
      await tellAsked(tx, { item, ticket: await ticketOfItem(deps, tx, row, item) }, 'author_reminded', now);
    }
  }
  return isUpheld;
}
