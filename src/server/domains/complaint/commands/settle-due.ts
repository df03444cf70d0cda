import { sql } from 'kysely';
import type { TextRef } from '#server/domains/moderation/commands/lock-case.ts';
import { tellModerators } from '#server/domains/moderation/commands/tell-moderators.ts';
import { endLook, listDueTexts, lockWatch } from '#server/domains/moderation/commands/watch-texts.ts';
import type { Reviewable, ReviewableText } from '#server/domains/part.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { type CaseRow, type ItemRow, isWaiting, listItems } from '../queries/find-ticket.ts';
import { warnMs } from '../rules/settle-time.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import { lockComplaint, upholdByRule, voidItem } from './decide-complaint.ts';
import { placeCase } from './place-case.ts';
import { settleCase, ticketOfItem } from './settle-case.ts';
import { tellAsked } from './tell-sides.ts';
import { writeEvent } from './write-event.ts';
import '../tables.ts';

/** Cases and texts that are read at once. */
const batch = 200;

/**
 * What happens to complaints by itself: texts that are gone are void, authors who were asked are reminded, texts about
 * which nothing showed a contact go, what nobody decided in time is hidden until somebody
 * does, and moderators' deadlines are told before. Reads no case to which nothing is to happen. Safe to run twice, each
 * case in a transaction of its own, and one that fails keeps no other waiting.
 *
 * @throws what the first case threw that failed, once all others are settled
 */
export async function settleDue(deps: ComplaintDeps, now: Date): Promise<void> {
  const failures: unknown[] = [];
  const settle = async (caseId: string) => {
    try {
      await transact(deps.database.db, async (tx) => {
        await settleOne(deps, tx, caseId, now);
        await placeCase(deps, tx, caseId, now);
      });
    } catch (error) {
      failures.push(error);
    }
  };
  await settleGone(deps, settle);
  for (let after = { at: '-infinity', id: '0' }; ; ) {
    const due = await listDue(deps.database.db, after, now);
    for (const { id } of due) await settle(id);
    const last = due.at(-1);
    if (!last || due.length < batch) break;
    after = last;
  }
  if (failures.length > 0) throw failures[0];
}

/** Cases to which something is to happen by now, the earliest first. */
async function listDue(db: Db, after: { at: string; id: string }, now: Date): Promise<{ at: string; id: string }[]> {
  return db
    .selectFrom('complaint_place')
    .select([sql<string>`settle_at::text`.as('at'), 'case_id as id'])
    .where('settle_at', '<=', now)
    .where(sql<boolean>`(settle_at, case_id) > (${after.at}::timestamptz, ${after.id}::int8)`)
    .orderBy('settle_at')
    .orderBy('case_id')
    .limit(batch)
    .execute();
}

/** Settles the cases about texts that are gone. A text of which a case could not be settled is looked at again. */
async function settleGone(deps: ComplaintDeps, settle: (caseId: string) => Promise<void>): Promise<void> {
  const { db } = deps.database;
  for (let after: TextRef | null = null; ; ) {
    const texts: TextRef[] = await listDueTexts(db, after, batch);
    for (const text of texts) {
      if (await isThere(deps, text)) continue;
      for (let ids = await listWaitingFor(db, text, '0'); ids.length > 0; ) {
        for (const id of ids) await settle(id);
        ids = await listWaitingFor(db, text, ids.at(-1) ?? '0');
      }
      await transact(db, async (tx) => {
        await lockWatch(tx, text);
        if ((await listWaitingFor(tx, text, '0')).length === 0) await endLook(tx, text, true);
      });
    }
    const last = texts.at(-1);
    if (!last || texts.length < batch) return;
    after = last;
  }
}

/** Whether a text is there; if so, nobody looks again until it goes. */
function isThere({ database, reviewableOf }: ComplaintDeps, text: TextRef): Promise<boolean> {
  return transact(database.db, async (tx) => {
    await lockWatch(tx, text);
    const found = (await reviewableOf(text.kind)?.find(tx, [text.id])) ?? [];
    if (found.length > 0) await endLook(tx, text, false);
    return found.length > 0;
  });
}

/** Cases in which something about this text waits, after the one before. */
async function listWaitingFor(db: Db, { kind, id }: TextRef, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('complaint_item')
    .select('case_id')
    .where('kind', '=', kind)
    .where('text_id', '=', id)
    .where('awaits', 'is not', null)
    .where('case_id', '>', after)
    .orderBy('case_id')
    .limit(batch)
    .execute();
  return rows.map(({ case_id }) => case_id);
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
