import type { TextRule } from '#contract/moderation.ts';
import type { Reviewable, ReviewableText } from '#server/domains/part.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { canJudge } from '../policy.ts';
import { findPanel } from '../queries/find-panel.ts';
import {
  type AppealRow,
  type CaseRow,
  type ItemRow,
  isWaiting,
  listItems,
  waitingAppeal,
} from '../queries/find-ticket.ts';
import { barRepeater, liftRepeater } from './bar-repeater.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import { settleCase, ticketOfItem } from './settle-case.ts';
import { tellAuthor } from './tell-sides.ts';
import { writeEvent } from './write-event.ts';
import '../tables.ts';

export interface ComplaintVerdict {
  decision: 'uphold' | 'refuse';
  /** By which rule the text goes. */
  rule: TextRule;
  /** The reason in writing, for both sides. */
  note: string;
}

/** `moderation.changed`: it is not what the moderator saw any more. */
export type VerdictOutcome =
  | { isCaseDecided: boolean }
  | { code: 'text.not_found' | 'moderation.changed' | 'moderation.refused' };

/**
 * Decides about one text of a complaint, as the moderator saw it: a first time, or about an appeal, of which another
 * moderator decides. A text that is gone by then is void.
 */
export async function decideComplaint(
  deps: ComplaintDeps,
  moderator: Member,
  seen: { caseId: string; version: number; itemId: string },
  verdict: ComplaintVerdict,
  now: Date,
): Promise<VerdictOutcome> {
  return transact(deps.database.db, async (tx): Promise<VerdictOutcome> => {
    const found = await tx.selectFrom('complaint_item').selectAll().where('id', '=', seen.itemId).executeTakeFirst();
    if (!found || found.case_id !== seen.caseId) return { code: 'text.not_found' };
    const reviewable = deps.reviewableOf(found.kind);
    const text = (await reviewable?.lock(tx, found.text_id)) ?? null;
    const row = await lockComplaint(tx, found.case_id);
    const { items, appeals } = await listItems(tx, [row.id]);
    const item = items.find(({ id }) => id === seen.itemId) ?? found;
    const appeal = waitingAppeal(item, appeals);
    const panel = await findPanel(tx, deps.reviewableOf, { items, appeals });
    const refusal = refusalOf(canJudge(moderator, panel.describe(row, item)));
    if (refusal !== null) return { code: refusal };
    if (row.version !== seen.version || !isWaiting(item, appeals)) return { code: 'moderation.changed' };
    if (!reviewable || text === null) {
      await voidItem(tx, item, now);
      await settleCase(deps, tx, row.id, now);
      return { code: 'text.not_found' };
    }
    const deed = { deps, tx, moderator, row, item, appeal, reviewable, text, now };
    await applyVerdict(deed, verdict);
    return { isCaseDecided: await settleCase(deps, tx, row.id, now) };
  });
}

/**
 * Removes a text since nothing showed the contact that the complainant says there never was: as a moderator's decision
 * does, without a moderator. Text and case are locked.
 */
export async function upholdByRule(
  deps: ComplaintDeps,
  tx: Tx,
  about: Pick<Deed, 'row' | 'item' | 'reviewable' | 'text'>,
  now: Date,
): Promise<void> {
  const deed = { deps, tx, ...about, moderator: null, appeal: undefined, now };
  await applyVerdict(deed, { decision: 'uphold', rule: 'false', note: null });
}

interface Deed {
  deps: ComplaintDeps;
  tx: Tx;
  /** Null where it is decided by rule. */
  moderator: Pick<Member, 'profileId'> | null;
  row: CaseRow;
  item: ItemRow;
  appeal: AppealRow | undefined;
  reviewable: Reviewable;
  text: ReviewableText;
  now: Date;
}

async function applyVerdict(
  deed: Deed,
  { decision, rule, note }: Omit<ComplaintVerdict, 'note'> & { note: string | null },
): Promise<void> {
  const { deps, tx, moderator, row, item, appeal, reviewable, text, now } = deed;
  const isUpheld = decision === 'uphold';
  const outcome = isUpheld ? 'upheld' : 'refused';
  const appealLink = `/complaint/${await ticketOfItem(deps, tx, row, item)}`;
  const isByLaw = row.is_court || row.reason === 'court_decision';
  const ground = { reason: row.reason, isByLaw, appealLink };
  const judgement = { rule, moderatorId: moderator?.profileId ?? null, complaintId: row.id, ground };
  // What somebody else removed, or a check holds, does not come back because a complaint about it was refused.
  const isOurs = item.hidden_at !== null || item.outcome === 'upheld';
  if (isUpheld) await deps.judgeText(tx, { reviewable, text }, { ...judgement, state: 'removed' }, now);
  else if (isOurs) await deps.judgeText(tx, { reviewable, text }, { ...judgement, state: 'shown' }, now);
  await tx
    .updateTable('complaint_item')
    .set({
      ...{ outcome, rule: isUpheld ? rule : null, words: note, hidden_at: null },
      ...{ decided_by: moderator?.profileId ?? null, decided_at: now },
    })
    .where('id', '=', item.id)
    .execute();
  if (appeal) {
    const is_granted = (appeal.side === 'complainant') === isUpheld;
    await tx.updateTable('complaint_appeal').set({ is_granted, decided_at: now }).where('id', '=', appeal.id).execute();
  }
  const by = { source: moderator ? 'moderator' : 'site', profileId: moderator?.profileId ?? null } as const;
  const about = { caseId: row.id, itemId: item.id };
  const detail = { rule, isAppeal: appeal !== undefined, revision: item.revision };
  await writeEvent(tx, { ...about, event: outcome, ...by, detail }, now);
  const repeated = { ...about, item, reviewable, isShared: text.isShared === true, appealLink };
  if (isUpheld && item.outcome !== 'upheld') await barRepeater(tx, repeated, now);
  if (!isUpheld && item.outcome === 'upheld') await liftRepeater(tx, repeated, now);
  await tellAuthorOf(deed, isUpheld);
}

async function tellAuthorOf({ deps, tx, row, item, appeal, now }: Deed, isUpheld: boolean): Promise<void> {
  const isBack = !isUpheld && item.outcome === 'upheld';
  // Whose text stays as it was, without having been asked, need not know that somebody complained.
  if (!isUpheld && !isBack && item.asked_until === null) return;
  const ticket = await ticketOfItem(deps, tx, row, item);
  const to = { itemId: item.id, authorId: item.author_id, ticket, version: row.version };
  const isKeptRemoved = isUpheld && appeal?.side === 'author';
  const removed = isKeptRemoved ? 'text_kept_removed' : 'text_removed';
  await tellAuthor(tx, to, isUpheld ? removed : isBack ? 'text_restored' : 'text_kept', now);
}

/** The case, locked. Whoever locks it has locked the text before. */
export function lockComplaint(tx: Tx, id: string): Promise<CaseRow> {
  return tx.selectFrom('complaint_case').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Its author deleted the text before anybody decided: there is nothing to decide any more. */
export async function voidItem(tx: Tx, item: ItemRow, now: Date): Promise<void> {
  await tx
    .updateTable('complaint_item')
    .set((row) => ({ outcome: row.fn.coalesce('outcome', row.val('void' as const)), decided_at: now }))
    .where('id', '=', item.id)
    .execute();
  await tx
    .updateTable('complaint_appeal')
    .set({ is_granted: false, decided_at: now })
    .where('item_id', '=', item.id)
    .where('is_granted', 'is', null)
    .execute();
  await writeEvent(tx, { caseId: item.case_id, itemId: item.id, event: 'void', source: 'author' }, now);
}
