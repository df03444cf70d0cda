import type { TextRule } from '#contract/moderation.ts';
import type { Reviewable, ReviewableText } from '#server/domains/part.ts';
import { type ComplaintGround, stateAnew, stateInstead } from '#server/domains/restriction/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { AppealRow, CaseRow, ItemRow } from '../queries/find-ticket.ts';
import { barRepeater, liftRepeater } from './bar-repeater.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import { ticketOfItem } from './settle-case.ts';
import { tellAuthor } from './tell-sides.ts';
import { writeEvent } from './write-event.ts';
import '../tables.ts';

/** What is decided about one text. Text and case are locked. */
export interface Deed {
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
  /** When both sides are told: later than now where it can still be taken back. */
  tellAt: Date;
}

/** What was decided, as a moderator or the rule about contacts says it. */
interface Verdict {
  decision: 'uphold' | 'refuse';
  rule: TextRule;
  /** The text goes as the court's decision that the complaint cites says so. */
  isByLaw: boolean;
  note: string | null;
}

/** @returns the act of the log of moderation; null where nothing changed for the text */
export async function applyVerdict(deed: Deed, verdict: Verdict): Promise<string | null> {
  const { decision, rule, note } = verdict;
  const { deps, tx, moderator, row, item, appeal, reviewable, text, now, tellAt } = deed;
  const isUpheld = decision === 'uphold';
  const outcome = isUpheld ? 'upheld' : 'refused';
  const appealLink = `/complaint/${await ticketOfItem(deps, tx, row, item)}`;
  const isByLaw = isUpheld && verdict.isByLaw;
  const ground = groundOf(deps, row, { isByLaw, isByPerson: moderator !== null, appealLink });
  const judgement = { rule, moderatorId: moderator?.profileId ?? null, complaintId: row.id, ground };
  // What somebody else removed, or a check holds, does not come back because a complaint about it was refused.
  const isOurs = item.hidden_at !== null || item.outcome === 'upheld';
  const state = isUpheld ? 'removed' : 'shown';
  const other = isOurs && !isUpheld ? await findUpheldElsewhere(tx, item, text) : undefined;
  const isKeptDown = isOurs && !isUpheld && other === undefined && (await leaveHidden(tx, item, now));
  const isJudged = isUpheld || (isOurs && other === undefined && !isKeptDown);
  const actId = isJudged ? await deps.judgeText(tx, { reviewable, text }, { ...judgement, state }, now) : null;
  await tx
    .updateTable('complaint_item')
    .set({
      ...{ outcome, rule: isUpheld ? rule : null, is_by_law: isByLaw, words: note },
      ...{ hidden_at: null, is_kept_down: false },
      ...{ decided_by: moderator?.profileId ?? null, decided_at: now },
    })
    .where('id', '=', item.id)
    .execute();
  if (appeal) {
    const is_granted = (appeal.side === 'complainant') === isUpheld;
    await tx.updateTable('complaint_appeal').set({ is_granted, decided_at: now }).where('id', '=', appeal.id).execute();
  }
  if (other) await stateOther(deed, other);
  const decided = { rule, ground, isByPerson: moderator !== null };
  // Its removal stands, and maybe by another ground than the first time.
  if (isUpheld && item.outcome === 'upheld') await stateAnew(tx, { ...text, kind: reviewable.kind }, decided, now);
  const by = { source: moderator ? 'moderator' : 'site', profileId: moderator?.profileId ?? null } as const;
  const about = { caseId: row.id, itemId: item.id };
  const detail = { rule, isByLaw, isAppeal: appeal !== undefined, revision: item.revision };
  await writeEvent(tx, { ...about, event: outcome, ...by, detail }, now);
  const repeated = { ...about, item, reviewable, isShared: text.isShared === true, appealLink, tellAt };
  if (isUpheld && item.outcome !== 'upheld') await barRepeater(tx, repeated, now);
  if (!isUpheld && item.outcome === 'upheld') await liftRepeater(tx, repeated, now);
  await tellAuthorOf(deed, { isUpheld, isShown: actId !== null || text.state === 'shown' });
  return actId;
}

/** What was established, and never what the complaint says: without a moderator that nothing showed a contact. */
function groundOf(
  { secrets }: ComplaintDeps,
  row: CaseRow,
  { isByLaw, isByPerson, appealLink }: { isByLaw: boolean; isByPerson: boolean; appealLink: string },
): ComplaintGround {
  const cited = isByLaw && row.citation !== null ? secrets.openCitation(row.seed, row.citation) : null;
  const ruling = cited && { court: cited.court, date: cited.date, reference: cited.reference };
  return { isUncontacted: !isByPerson, isByLaw, ruling, appealLink };
}

/** Another complaint about the text as it stands that was upheld, too. */
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

/**
 * Another complaint that nobody has decided keeps the text hidden, too: from now on it is that one's.
 *
 * @returns whether there is one
 */
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

/** The text stays removed because of another complaint: its author reads the reasons of that. */
async function stateOther({ deps, tx, reviewable, text, now }: Deed, item: ItemRow): Promise<void> {
  const row = await tx
    .selectFrom('complaint_case')
    .selectAll()
    .where('id', '=', item.case_id)
    .executeTakeFirstOrThrow();
  const appealLink = `/complaint/${await ticketOfItem(deps, tx, row, item)}`;
  // What a moderator decides has their words, also once their account is gone.
  const isByPerson = item.words !== null;
  const ground = groundOf(deps, row, { isByLaw: item.is_by_law, isByPerson, appealLink });
  const keeping = { rule: item.rule ?? 'other', ground, isByPerson };
  const decidedAt = item.decided_at ?? now;
  await stateInstead(tx, { ...text, kind: reviewable.kind }, { ...keeping, decidedAt }, now);
}

async function tellAuthorOf(
  { deps, tx, row, item, appeal, tellAt }: Deed,
  { isUpheld, isShown }: { isUpheld: boolean; isShown: boolean },
): Promise<void> {
  const isBack = !isUpheld && item.outcome === 'upheld';
  // Whose text stays as it was, without having been asked, need not know that somebody complained.
  if (!isUpheld && !isBack && item.asked_until === null) return;
  const ticket = await ticketOfItem(deps, tx, row, item);
  const to = { itemId: item.id, authorId: item.author_id, ticket, version: row.version };
  const isAuthors = appeal?.side === 'author';
  if (isUpheld) return tellAuthor(tx, to, isAuthors ? 'text_kept_removed' : 'text_removed', tellAt);
  // Another decision may keep the text removed although this one fell.
  const back = isShown ? 'text_restored' : 'text_removed_still';
  await tellAuthor(tx, to, isBack ? back : 'text_kept', tellAt);
}
