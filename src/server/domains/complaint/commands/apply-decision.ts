import type { TextRule } from '#contract/moderation.ts';
import type { Reviewable, ReviewableText } from '#server/domains/part.ts';
import { type ComplaintGround, stateAnew, stateInstead } from '#server/domains/restriction/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { AppealRow, CaseRow, ItemRow } from '../queries/find-ticket.ts';
import { barRepeater, liftRepeater } from './bar-repeater.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import { notifyAuthor } from './notify-sides.ts';
import { ticketOfItem } from './settle-case.ts';
import { writeEvent } from './write-event.ts';

/** Context of a decision about one text. Text and case are locked. */
export interface DecisionContext {
  deps: ComplaintDeps;
  tx: Tx;
  /** Null for a decision by rule. */
  moderator: Pick<Member, 'profileId'> | null;
  row: CaseRow;
  item: ItemRow;
  appeal: AppealRow | undefined;
  reviewable: Reviewable;
  text: ReviewableText;
  now: Date;
  /** When both sides are notified: the end of the undo period, if the decision can be undone. */
  notifyAt: Date;
}

interface ItemDecision {
  decision: 'uphold' | 'refuse';
  rule: TextRule;
  isByLaw: boolean;
  note: string | null;
}

/** @returns id of the moderation act; null if the text's state did not change */
export async function applyDecision(
  decisionContext: DecisionContext,
  itemDecision: ItemDecision,
): Promise<string | null> {
  const { decision, rule, note } = itemDecision;
  const { deps, tx, moderator, row, item, appeal, reviewable, text, now, notifyAt } = decisionContext;
  const isUpheld = decision === 'uphold';
  const outcome = isUpheld ? 'upheld' : 'refused';
  const appealLink = `/complaint/${await ticketOfItem(deps, tx, row, item)}`;
  const isByLaw = isUpheld && itemDecision.isByLaw;
  const ground = groundOf(deps, row, { isByLaw, isByPerson: moderator !== null, appealLink });
  const judgement = { rule, moderatorId: moderator?.profileId ?? null, complaintId: row.id, ground };
  // Refusing a complaint does not restore a text that other reasons removed or hold.
  const isOurs = item.hidden_at !== null || item.outcome === 'upheld';
  const state = isUpheld ? 'removed' : 'shown';
  const other = isOurs && !isUpheld ? await findUpheldElsewhere(tx, item, text) : undefined;
  const isKeptDown = isOurs && !isUpheld && other === undefined && (await leaveHidden(tx, item, now));
  const isJudged = isUpheld || (isOurs && other === undefined && !isKeptDown);
  const actId = isJudged ? await deps.judgeText(tx, { reviewable, text }, { ...judgement, state }, now) : null;
  await tx
    .updateTable('complaint_item')
    .set({
      outcome,
      rule: isUpheld ? rule : null,
      is_by_law: isByLaw,
      words: note,
      hidden_at: null,
      is_kept_down: false,
      decided_by: moderator?.profileId ?? null,
      decided_at: now,
    })
    .where('id', '=', item.id)
    .execute();
  if (appeal) {
    const is_granted = (appeal.side === 'complainant') === isUpheld;
    await tx.updateTable('complaint_appeal').set({ is_granted, decided_at: now }).where('id', '=', appeal.id).execute();
  }
  if (other) await stateOther(decisionContext, other);
  const decided = { rule, ground, isByPerson: moderator !== null };
  // The removal stands, but its reasons may differ from those of the first decision.
  if (isUpheld && item.outcome === 'upheld') await stateAnew(tx, { ...text, kind: reviewable.kind }, decided, now);
  const by = { source: moderator ? 'moderator' : 'site', profileId: moderator?.profileId ?? null } as const;
  const about = { caseId: row.id, itemId: item.id };
  const detail = { rule, isByLaw, isAppeal: appeal !== undefined, revision: item.revision };
  await writeEvent(tx, { ...about, event: outcome, ...by, detail }, now);
  const repeated = { ...about, item, reviewable, isShared: text.isShared === true, appealLink, notifyAt };
  if (isUpheld && item.outcome !== 'upheld') await barRepeater(tx, repeated, now);
  if (!isUpheld && item.outcome === 'upheld') await liftRepeater(tx, repeated, now);
  await notifyAuthorOf(decisionContext, { isUpheld, isShown: actId !== null || text.state === 'shown' });
  return actId;
}

/** Reasons as established, never as claimed. Without a moderator they only say that no contact was shown. */
function groundOf(
  { secrets }: ComplaintDeps,
  row: CaseRow,
  { isByLaw, isByPerson, appealLink }: { isByLaw: boolean; isByPerson: boolean; appealLink: string },
): ComplaintGround {
  const cited = isByLaw && row.citation !== null ? secrets.openCitation(row.seed, row.citation) : null;
  const ruling = cited && { court: cited.court, date: cited.date, reference: cited.reference };
  return { isUncontacted: !isByPerson, isByLaw, ruling, appealLink };
}

/** An upheld complaint of a different case about the text's present version. */
function findUpheldElsewhere(tx: Tx, { kind, text_id, case_id }: ItemRow, { writtenAt }: ReviewableText) {
  return tx
    .selectFrom('complaint_item')
    .selectAll()
    .where('kind', '=', kind)
    .where('text_id', '=', text_id)
    .where('case_id', '!=', case_id)
    .where('outcome', '=', 'upheld')
    .where('decided_at', '>=', writtenAt)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Passes the hiding on to other undecided complaints about the text. @returns whether there are any */
async function leaveHidden(tx: Tx, { kind, text_id, case_id }: ItemRow, now: Date): Promise<boolean> {
  const others = await tx
    .updateTable('complaint_item')
    .set((old) => ({ hidden_at: old.fn.coalesce('hidden_at', old.val(now)) }))
    .where('kind', '=', kind)
    .where('text_id', '=', text_id)
    .where('case_id', '!=', case_id)
    .where('outcome', 'is', null)
    .where('is_kept_down', '=', true)
    .returning('id')
    .execute();
  return others.length > 0;
}

/** States the reasons of the other complaint, because of which the text stays removed. */
async function stateOther({ deps, tx, reviewable, text, now }: DecisionContext, item: ItemRow): Promise<void> {
  const row = await tx
    .selectFrom('complaint_case')
    .selectAll()
    .where('id', '=', item.case_id)
    .executeTakeFirstOrThrow();
  const appealLink = `/complaint/${await ticketOfItem(deps, tx, row, item)}`;
  // Decisions by moderators always have words, which remain when the moderator's account is erased.
  const isByPerson = item.words !== null;
  const ground = groundOf(deps, row, { isByLaw: item.is_by_law, isByPerson, appealLink });
  const keeping = { rule: item.rule ?? 'other', ground, isByPerson };
  const decidedAt = item.decided_at ?? now;
  await stateInstead(tx, { ...text, kind: reviewable.kind }, { ...keeping, decidedAt }, now);
}

async function notifyAuthorOf(
  { deps, tx, row, item, appeal, notifyAt }: DecisionContext,
  { isUpheld, isShown }: { isUpheld: boolean; isShown: boolean },
): Promise<void> {
  const isBack = !isUpheld && item.outcome === 'upheld';
  // An author who was not asked, and whose text did not change, is not notified of the complaint.
  if (!isUpheld && !isBack && item.asked_until === null) return;
  const ticket = await ticketOfItem(deps, tx, row, item);
  const to = { itemId: item.id, authorId: item.author_id, ticket, version: row.version };
  const isAuthors = appeal?.side === 'author';
  if (isUpheld) return notifyAuthor(tx, to, isAuthors ? 'text_kept_removed' : 'text_removed', notifyAt);
  // A second decision may keep the text removed although this one was overturned.
  const back = isShown ? 'text_restored' : 'text_removed_still';
  await notifyAuthor(tx, to, isBack ? back : 'text_kept', notifyAt);
}
