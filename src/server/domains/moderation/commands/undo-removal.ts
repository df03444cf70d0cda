import { sql } from 'kysely';
import { lockRole, lockWholePerson, takeTurn, unsuspendWithin } from '#server/domains/profile/door.ts';
import { isSuspendedBy, stateSuspension } from '#server/domains/restriction/door.ts';
import { findRemoval, isAppealed, listStanding, readTextRulings } from '../queries/find-barrier.ts';
import { changeState } from './change-state.ts';
import type { BeforeRemoval } from './remove-account.ts';
import { reviveReports } from './revive-reports.ts';
import {
  bringReportsBack,
  type DoneAct,
  findHoldRule,
  KeptDown,
  noteUndone,
  type Undoing,
  undoDecision,
} from './undo-decision.ts';

/**
 * Undoes the removal of an account: restores its texts, contributions and reports, and lifts the bar. Texts that
 * another decision keeps hidden stay removed.
 *
 * @returns the account if its bar was lifted; null if it had none, or another decision keeps it
 * @throws KeptDown if an appeal is pending against a decision of this moderator about one of the texts
 */
export async function undoRemoval(undoing: Undoing & { author: string }, act: DoneAct): Promise<string | null> {
  const { tx, deps, author, moderatorId, now } = undoing;
  // Serializes two simultaneous undos.
  await takeTurn(tx);
  await lockRole(tx, author);
  await lockWholePerson(tx, deps.personalData(), { profileId: author });
  const before = act.before as BeforeRemoval;
  const textRulingsOf = await readTextRulings(tx, deps.textRulings, before.texts);
  if (before.texts.some((text) => isAppealed(textRulingsOf(text), moderatorId))) {
    throw new KeptDown({ code: 'moderation.refused' });
  }
  const undone = await noteUndone(undoing, { undoes: act.id });
  const kept = new Set<string>();
  for (const { kind, id, state } of before.texts) {
    const reviewable = deps.reviewableOf(kind);
    const text = await reviewable?.lock(tx, id);
    if (!reviewable || text?.state !== 'removed') continue;
    const removal = await findRemoval(tx, { kind, id, author: text.author });
    const isAnothers = removal !== null && BigInt(removal.id) > BigInt(act.id) && removal.accountAct !== act.id;
    if (isAnothers || listStanding(textRulingsOf({ kind, id }), text).length > 0) {
      kept.add(`${kind}:${id}`);
      continue;
    }
    const rule = await findHoldRule(tx, { kind, id, author: text.author }, act.id);
    await changeState(tx, { reviewable, id }, { state, rule, actId: undone }, now);
  }
  for (const part of deps.contributions()) await part.restore(tx, act.id, now);
  const decisions = await tx
    .selectFrom('moderation_act')
    .selectAll()
    .where(sql<boolean>`evidence->>'accountAct' = ${act.id}`)
    .where('id', '>', act.id)
    .orderBy('id')
    .execute();
  await bringReportsBack(tx, act.id);
  for (const decision of decisions) {
    // The case of a text that stays removed is not reopened.
    if (!kept.has(`${decision.kind}:${decision.text_id}`)) await undoDecision(undoing, decision, { isTextToo: false });
  }
  await reviveReports(tx, deps.reviewableOf, { author, moderatorId, onTopFrom: deps.onTopFrom }, now);
  // Somebody else may have suspended it anew since, after an appeal was granted.
  if (before.wasBarred || !(await isSuspendedBy(tx, author, act.id))) return null;
  const outcome = await unsuspendWithin(tx, author, { reason: 'the removal was undone', now });
  if (outcome !== 'done') return null;
  await stateSuspension(tx, author, 'reversed', now);
  return author;
}
