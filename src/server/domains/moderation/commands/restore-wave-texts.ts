import { cancelNotices, notify } from '#server/domains/notification/commands/notify.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { readVerdicts } from '../queries/find-barrier.ts';
import { type BatchResult, type WaveDeps, type WaveItem, type WaveRow, waveNotice } from './lock-wave.ts';
import { ChangedSince, undoDecision } from './undo-decision.ts';
import '../tables.ts';

/**
 * Takes back what a wave did to the texts of a batch, each as one decision is undone. What its author or somebody else
 * did to a text since stays as it is, and what another decision keeps from being shown stays removed.
 */
export async function restoreWaveTexts(
  tx: Tx,
  deps: WaveDeps,
  { wave, items }: { wave: WaveRow; items: readonly WaveItem[] },
  now: Date,
): Promise<BatchResult> {
  const result: BatchResult = new Map();
  const acts = await listActs(tx, items);
  const restored = new Set<string>();
  const verdictsOf = await readVerdicts(
    tx,
    deps.verdicts,
    items.map(({ kind, text_id: id }) => ({ kind, id })),
  );
  for (const item of items) {
    const act = acts.get(item.act_id ?? '');
    const undoing = { tx, deps, moderatorId: wave.undone_by ?? '', author: item.profile_id, now };
    const isBack =
      act !== undefined &&
      (await takeBack(() => undoDecision(undoing, act, { isTextToo: true, isTold: true, verdictsOf })));
    result.set(item.place, { state: isBack ? 'restored' : 'left_alone', act_id: item.act_id });
    if (isBack) restored.add(item.profile_id);
  }
  await tellAuthors(tx, wave, [...restored], now);
  return result;
}

/** Whether it was done; what changed since is found before anything is written. */
async function takeBack(undo: () => Promise<void>): Promise<boolean> {
  try {
    await undo();
    return true;
  } catch (error) {
    if (error instanceof ChangedSince) return false;
    throw error;
  }
}

async function listActs(tx: Tx, items: readonly WaveItem[]) {
  const ids = items.flatMap(({ act_id }) => (act_id === null ? [] : [act_id]));
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('moderation_act').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Who was not told of the wave yet is told nothing; the others once that their texts are back. */
async function tellAuthors(tx: Tx, wave: WaveRow, authors: readonly string[], now: Date): Promise<void> {
  if (authors.length === 0) return;
  const done = await tx
    .selectFrom('moderation_wave_item')
    .select('profile_id')
    .distinct()
    .where('wave_id', '=', wave.id)
    .where('state', '=', 'restored')
    .where('profile_id', 'in', [...authors])
    .execute();
  const before = new Set(done.map(({ profile_id }) => profile_id));
  for (const profileId of authors) {
    // Of one whose other texts came back with an earlier batch it is settled.
    if (before.has(profileId)) continue;
    if (await cancelNotices(tx, { profileId, keys: [waveNotice(wave.id)] }, now)) continue;
    const told = { kind: 'wave_restored', link: '/statements', isEssential: true } as const;
    await notify(tx, { profileId, ...told, key: `${waveNotice(wave.id)}:reversed` }, now);
  }
}
