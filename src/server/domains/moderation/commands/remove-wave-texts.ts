import { notify } from '#server/domains/notification/commands/notify.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { canDecide, waveUndoMs } from '../policy.ts';
import { isAppealed, readVerdicts, type VerdictsOf } from '../queries/find-barrier.ts';
import type { Judge } from '../queries/find-judge.ts';
import { places } from '../rules/queue-place.ts';
import { changeCase } from './change-case.ts';
import { closeReports } from './decide-text.ts';
import { openCase } from './judge-text.ts';
import { type BatchResult, type LockedItem, type WaveDeps, type WaveRow, waveNotice } from './lock-wave.ts';
import { changeState } from './state-reasons.ts';

interface Batch {
  wave: WaveRow;
  judge: Judge;
  /** All locked, with their rows of the queue and their numbers. */
  texts: readonly LockedItem[];
}

/**
 * Removes the texts of a batch by the acts by which a moderator removes one: each with a row of the log, its statement of
 * reasons and what its reporters are told. Its author is told once of the whole wave.
 */
export async function removeWaveTexts(
  tx: Tx,
  deps: WaveDeps,
  { wave, judge, texts }: Batch,
  now: Date,
): Promise<BatchResult> {
  const result: BatchResult = new Map();
  const authors = new Set<string>();
  const verdictsOf = await readVerdicts(
    tx,
    deps.verdicts,
    texts.map(({ item }) => ({ kind: item.kind, id: item.text_id })),
  );
  for (const locked of texts) {
    const actId = await removeOne(tx, deps, { wave, judge, verdictsOf }, locked, now);
    result.set(locked.item.place, { state: actId === null ? 'passed_over' : 'removed', act_id: actId });
    if (actId !== null) authors.add(locked.item.profile_id);
  }
  const tellAt = new Date(now.getTime() + waveUndoMs);
  for (const profileId of authors) {
    const told = { kind: 'wave_removed', link: '/statements', key: waveNotice(wave.id), isEssential: true } as const;
    await notify(tx, { profileId, ...told }, tellAt);
  }
  return result;
}

/** Answers the act's id; null where the text is not what the preview showed any more, or may not be decided about. */
async function removeOne(
  tx: Tx,
  deps: WaveDeps,
  { wave, judge, verdictsOf }: Pick<Batch, 'wave' | 'judge'> & { verdictsOf: VerdictsOf },
  { item, text, known }: LockedItem,
  now: Date,
): Promise<string | null> {
  const reviewable = deps.reviewableOf(item.kind);
  if (!reviewable || text === null) return null;
  if (text.state === 'removed' || text.revision !== item.revision) return null;
  if (!canDecide(judge, text).may) return null;
  if (isAppealed(verdictsOf({ kind: item.kind, id: text.id }), judge.profileId)) return null;
  // Somebody looked at it since, and kept it.
  const isKept = known?.state === 'closed' && known.outcome === 'kept' && known.decided_at !== null;
  if (isKept && known.revision === text.revision) return null;
  const row = known ?? (await openCase(tx, item.kind, text, now));
  const rule = wave.reason ?? 'spam';
  const actId = await changeCase(
    tx,
    row,
    { state: 'closed', outcome: 'removed', held_by: null, reports: 0, rank: places.waiting, decided_at: now },
    {
      ...{ act: 'removed', source: 'moderator', moderatorId: judge.profileId, reason: rule, textState: text.state },
      evidence: { wave: wave.id, waveAct: wave.act_id ?? '' },
    },
    now,
  );
  await changeState(tx, { reviewable, id: text.id }, { state: 'removed', rule, actId, isTold: true }, now);
  await closeReports(tx, row, 'remove', actId, now);
  await deps.markRemoved(tx, row, now);
  return actId;
}
