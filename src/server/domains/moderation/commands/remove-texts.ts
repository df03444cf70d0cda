import type { TextRule } from '#contract/moderation.ts';
import type { TextRulings } from '#server/domains/part.ts';
import { keyOfText, type MarkRemoved } from '#server/domains/text-check/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { canDecide } from '../policy.ts';
import { isAppealed, readTextRulings, type TextRulingsOf } from '../queries/find-barrier.ts';
import { places } from '../rules/queue-place.ts';
import { changeCase } from './change-case.ts';
import { changeState } from './change-state.ts';
import { closeReports } from './decide-text.ts';
import { createClosedCase } from './judge-text.ts';
import { type LockDeps, type LockedText, lockTexts, type SeenText } from './lock-texts.ts';

interface Decision {
  judge: { profileId: string; phone: string };
  rule: TextRule;
  whole: { wave: string; waveAct: string };
}

/**
 * Removes texts in a batch by the same acts as a single removal: each with a row of the log, a statement of reasons and
 * closed reports. The caller notifies the authors, once for the whole batch.
 *
 * @returns the act of each text, by `keyOfText`, in order of removal; null if the text changed or may not be decided
 *   about
 */
export type RemoveTexts = (
  tx: Tx,
  texts: readonly SeenText[],
  decision: Decision,
  now: Date,
) => Promise<Map<string, string | null>>;

interface RemoveDeps extends LockDeps {
  markRemoved: MarkRemoved;
  textRulings(): readonly TextRulings[];
}

export function createRemoveTexts(deps: RemoveDeps): RemoveTexts {
  return async (tx, texts, decision, now) => {
    const locked = await lockTexts(tx, deps, texts);
    const textRulingsOf = await readTextRulings(
      tx,
      deps.textRulings,
      texts.map(({ kind, text_id: id }) => ({ kind, id })),
    );
    const acts = new Map<string, string | null>();
    for (const one of locked) {
      acts.set(keyOfText(one.seen), await removeOne(tx, deps, { ...decision, textRulingsOf }, one, now));
    }
    return acts;
  };
}

async function removeOne(
  tx: Tx,
  deps: RemoveDeps,
  { judge, rule, whole, textRulingsOf }: Decision & { textRulingsOf: TextRulingsOf },
  { seen, text, known }: LockedText,
  now: Date,
): Promise<string | null> {
  const reviewable = deps.reviewableOf(seen.kind);
  if (!reviewable || text === null) return null;
  if (text.state === 'removed' || text.revision !== seen.revision) return null;
  if (!canDecide(judge, text).may) return null;
  if (isAppealed(textRulingsOf({ kind: seen.kind, id: text.id }), judge.profileId)) return null;
  // A moderator has reviewed and kept this revision.
  const isKept = known?.state === 'closed' && known.outcome === 'kept' && known.decided_at !== null;
  if (isKept && known.revision === text.revision) return null;
  const row = known ?? (await createClosedCase(tx, seen.kind, text, now));
  const actId = await changeCase(
    tx,
    row,
    {
      state: 'closed',
      outcome: 'removed',
      held_by: null,
      reports: 0,
      reporters: 0,
      rank: places.waiting,
      decided_at: now,
    },
    {
      act: 'removed',
      source: 'moderator',
      moderatorId: judge.profileId,
      reason: rule,
      textState: text.state,
      evidence: whole,
    },
    now,
  );
  await changeState(tx, { reviewable, id: text.id }, { state: 'removed', rule, actId, isTold: true }, now);
  await closeReports(tx, row, 'remove', actId, now);
  await deps.markRemoved(tx, row, now);
  return actId;
}
