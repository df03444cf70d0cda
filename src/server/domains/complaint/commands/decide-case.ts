import type { CaseChange } from '#contract/case-change.ts';
import { endClaim, undoUntil } from '#server/domains/moderation/door.ts';
import type { Reviewable, ReviewableText } from '#server/domains/part.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { canActOnAuthor, canDecide, canJudge, concerns } from '../policy.ts';
import { describeChanges } from '../queries/describe-changes.ts';
import { findPanel } from '../queries/find-panel.ts';
import {
  type AppealRow,
  type CaseRow,
  type ItemRow,
  isWaiting,
  listItems,
  waitingAppeal,
} from '../queries/find-ticket.ts';
import { faultOfActs, isDecision, type QueueAct } from '../rules/queue-acts.ts';
import { applyDecision } from './apply-decision.ts';
import { barFor } from './bar-repeater.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import { lockComplaint, voidItem } from './decide-complaint.ts';
import { notifyWarned } from './notify-sides.ts';
import { settleCase, ticketOfItem } from './settle-case.ts';
import { snapshotBefore } from './snapshot-before.ts';
import { writeEvent } from './write-event.ts';

/** `moderation.changed`: the case differs from what the moderator saw. */
export type CaseOutcome =
  | { decisionId: string; isCaseDecided: boolean; undoUntil: Date }
  | { code: 'text.not_found' }
  | { code: 'moderation.refused' }
  | { code: 'request.invalid'; fault: string }
  | { code: 'moderation.changed'; version: number; state: CaseRow['state']; changes: CaseChange[] };

interface Touched {
  item: ItemRow;
  reviewable: Reviewable | undefined;
  text: ReviewableText | null;
}

/**
 * Applies a moderator's acts on a case, all or none. Notifications wait until `undoUntil`, when texts that are gone
 * become void. `sweep`: id of the bulk act.
 */
export async function decideCase(
  deps: ComplaintDeps,
  moderator: Member,
  seen: { caseId: string; version: number },
  acts: readonly QueueAct[],
  now: Date,
  sweep: string | null = null,
): Promise<CaseOutcome> {
  return transact(deps.database.db, async (tx): Promise<CaseOutcome> => {
    const locked = await lockAll(tx, deps, seen.caseId, acts);
    if (locked === null) return { code: 'text.not_found' };
    const { row, items, appeals, touched } = locked;
    const refusal = await refuseActs(deps, tx, moderator, locked, acts);
    if (refusal === 'moderation.refused') return { code: refusal };
    const isOpen = row.state === 'open' || row.state === 'author_asked' || row.state === 'appealed';
    if (row.version !== seen.version || !isOpen || refusal !== null) {
      const changes = await describeChanges(tx, row.id, seen.version);
      return { code: 'moderation.changed', version: row.version, state: row.state, changes };
    }
    const fault = faultOfActs(acts, items, rulingOf(deps, row) !== null);
    if (fault !== null) return { code: 'request.invalid', fault };
    const gone = [...touched.values()].filter(({ text }) => text === null);
    if (gone.length > 0) {
      const waiting = gone.filter(({ item }) => isWaiting(item, appeals));
      for (const { item } of waiting) await voidItem(tx, item, now);
      if (waiting.length > 0) await settleCase(deps, tx, row.id, now);
      return { code: 'text.not_found' };
    }
    const notifyAt = undoUntil(now);
    const decisionContext: DecisionContext = { ...locked, deps, tx, moderator, now, notifyAt };
    const read = await snapshotBefore(tx, locked, new Set(touched.keys()));
    const done = await applyAll(decisionContext, acts);
    const isCaseDecided = await settleCase(deps, tx, row.id, now, notifyAt);
    if (isCaseDecided) await endClaim(tx, { source: 'complaint', id: row.id }, moderator.profileId);
    const { id: decisionId } = await tx
      .insertInto('complaint_decision')
      .values({
        case_id: row.id,
        moderator_id: moderator.profileId,
        version: row.version + 1,
        sweep,
        at: now,
        acts: JSON.stringify(acts),
        before: JSON.stringify(await read(done)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { decisionId, isCaseDecided, undoUntil: notifyAt };
  });
}

/** The cited court decision with all details needed to find it; null if there is none. */
function rulingOf({ secrets }: ComplaintDeps, { citation, seed }: CaseRow) {
  return citation === null ? null : secrets.openCitation(seed, citation);
}

interface Locked {
  row: CaseRow;
  items: ItemRow[];
  appeals: AppealRow[];
  touched: ReadonlyMap<string, Touched>;
}

/** Locks the texts that the acts refer to, then the case; null if one of them is not part of the case. */
async function lockAll(tx: Tx, deps: ComplaintDeps, caseId: string, acts: readonly QueueAct[]): Promise<Locked | null> {
  const asked = new Set(acts.flatMap(({ itemId }) => itemId ?? []));
  const before = (await listItems(tx, [caseId])).items;
  const meant = before.filter(({ id }) => asked.has(id));
  if (before.length === 0 || meant.length < asked.size) return null;
  const found = new Map<string, Omit<Touched, 'item'>>();
  for (const { id, kind, text_id } of meant) {
    const reviewable = deps.reviewableOf(kind);
    found.set(id, { reviewable, text: (await reviewable?.lock(tx, text_id)) ?? null });
  }
  const row = await lockComplaint(tx, caseId);
  const { items, appeals } = await listItems(tx, [caseId]);
  const touched = new Map<string, Touched>();
  for (const item of items) {
    const text = found.get(item.id);
    if (text) touched.set(item.id, { item, ...text });
  }
  return { row, items, appeals, touched };
}

async function refuseActs(
  deps: ComplaintDeps,
  tx: Tx,
  moderator: Member,
  { row, items, appeals, touched }: Locked,
  acts: readonly QueueAct[],
): Promise<'moderation.refused' | 'moderation.changed' | null> {
  const authors = items.map(({ author_id }) => author_id);
  if (concerns(moderator, { phone: row.phone, complainant: row.profile_id, authors })) return 'moderation.refused';
  const panel = await findPanel(tx, deps.reviewableOf, { items, appeals });
  const refusalAbout = (item: ItemRow) => refusalOf(canJudge(moderator, panel.describe(row, item)));
  const waiting = items.filter((item) => isWaiting(item, appeals));
  if (waiting.length > 0 && waiting.every((item) => refusalAbout(item) !== null)) return 'moderation.refused';
  const refusals = [...touched.values()].map(({ item }) => refusalAbout(item));
  const onAuthors = acts.map(({ act, itemId }) => {
    const { text, reviewable } = touched.get(itemId ?? '') ?? {};
    if ((act !== 'warn' && act !== 'bar') || !text) return null;
    const canBar = reviewable?.barAuthor !== undefined;
    return refusalOf(canActOnAuthor(act, { isShared: text.isShared === true, canBar }));
  });
  const refusal = [...refusals, ...onAuthors].find((code) => code !== null);
  if (refusal) return refusal;
  const decidedItems = acts.filter(isDecision).map(({ itemId }) => touched.get(itemId ?? '')?.item);
  const isThere = decidedItems.every((item) => item && canDecide(moderator, panel.describe(row, item)).may);
  return isThere ? null : 'moderation.changed';
}

interface DecisionContext extends Locked {
  deps: ComplaintDeps;
  tx: Tx;
  moderator: Member;
  now: Date;
  notifyAt: Date;
}

/** Applies decisions first, because bars depend on them. @returns ids of the moderation acts */
async function applyAll(decisionContext: DecisionContext, acts: readonly QueueAct[]): Promise<string[]> {
  const { appeals, touched } = decisionContext;
  const done: string[] = [];
  for (const one of acts.filter(isDecision)) {
    const { item, reviewable, text } = touched.get(one.itemId ?? '') ?? {};
    if (!item || !reviewable || !text) continue;
    const itemDecision = {
      decision: one.act === 'remove' ? ('uphold' as const) : ('refuse' as const),
      rule: one.rule,
      isByLaw: one.isByLaw === true,
      note: one.words,
    };
    const actId = await applyDecision(
      { ...decisionContext, item, appeal: waitingAppeal(item, appeals), reviewable, text },
      itemDecision,
    );
    if (actId !== null) done.push(actId);
  }
  for (const one of acts.filter((act) => !isDecision(act))) await applyBeside(decisionContext, one);
  return done;
}

async function applyBeside(decisionContext: DecisionContext, { act, itemId, rule }: QueueAct): Promise<void> {
  const { deps, tx, moderator, row, touched, now, notifyAt } = decisionContext;
  const by = { source: 'moderator', profileId: moderator.profileId } as const;
  const { item, reviewable } = touched.get(itemId ?? '') ?? {};
  if (act === 'note') return writeEvent(tx, { caseId: row.id, event: 'noted', ...by }, now);
  if (!item || !reviewable) return;
  const ticket = await ticketOfItem(deps, tx, row, item);
  const about = { caseId: row.id, itemId: item.id };
  if (act === 'bar') {
    return barFor(
      tx,
      { ...about, item, reviewable, appealLink: `/complaint/${ticket}`, notifyAt },
      { ...by, rule },
      now,
    );
  }
  await writeEvent(tx, { ...about, event: 'author_warned', ...by, detail: { rule } }, now);
  await notifyWarned(tx, { itemId: item.id, authorId: item.author_id, ticket, version: row.version }, notifyAt);
}
