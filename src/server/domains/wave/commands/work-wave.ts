import { sql } from 'kysely';
import type { RemoveTexts, RestoreTexts } from '#server/domains/moderation/door.ts';
import type { WaveVote, WaveVotes } from '#server/domains/part.ts';
import { takeTurn } from '#server/domains/profile/door.ts';
import { keyOfText } from '#server/domains/text-check/door.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineQueue } from '#server/platform/jobs/job.ts';
import { findJudge } from '../queries/find-judge.ts';
import { lockWave, type WaveItem, type WaveRow } from './lock-wave.ts';
import { notifyRemoved, notifyRestored } from './notify-authors.ts';

export interface WaveDeps {
  removeTexts: RemoveTexts;
  restoreTexts: RestoreTexts;
  waveVotes(): WaveVotes | undefined;
}

type BatchResult = Map<number, Pick<WaveItem, 'state' | 'act_id'>>;

export const waveQueue = defineQueue<{ wave: string }>('work-wave');

export const waveBatch = 1000;

/**
 * Processes the next batch of a campaign in the transaction that completes its job, so a crash never leaves a batch
 * half done. More batches run as further jobs. A finished campaign is skipped.
 */
export async function workWave(tx: Tx, deps: WaveDeps, waveId: string, now: Date): Promise<void> {
  // Serializes bulk operations on texts of many people, including removal of whole accounts.
  await takeTurn(tx);
  const wave = await lockWave(tx, waveId);
  if (wave?.state === 'running') await removeBatch(tx, deps, wave, now);
  else if (wave?.state === 'undoing') await restoreBatch(tx, deps, wave, now);
}

async function removeBatch(tx: Tx, deps: WaveDeps, wave: WaveRow, now: Date): Promise<void> {
  const judge = await findJudge(tx, wave.moderator_id);
  if (judge === null) return end(tx, wave, 'stopped', now);
  const items = await listItems(tx, wave, 'waiting');
  const whole = { wave: wave.id, waveAct: wave.act_id ?? '' };
  const acts = await deps.removeTexts(tx, items, { judge, rule: wave.reason ?? 'spam', whole }, now);
  const result: BatchResult = new Map();
  for (const item of items) {
    const actId = acts.get(keyOfText(item)) ?? null;
    result.set(item.place, { state: actId === null ? 'passed_over' : 'removed', act_id: actId });
  }
  await notifyRemoved(tx, wave.id, authorsOf(items, result, 'removed'), now);
  await settleItems(tx, wave, result, { removed: 'removed', passed_over: 'passed_over' });
  if (wave.takes_votes) await deps.waveVotes()?.withdraw(tx, votesOf(items, result, 'removed'), wave.act_id ?? '', now);
  if (items.length < waveBatch) return end(tx, wave, 'done', now);
  await enqueue(tx, waveQueue, { wave: wave.id });
}

async function restoreBatch(tx: Tx, deps: WaveDeps, wave: WaveRow, now: Date): Promise<void> {
  const items = await listItems(tx, wave, 'removed');
  const restored = await deps.restoreTexts(tx, items, wave.undone_by ?? '', now);
  const result: BatchResult = new Map();
  for (const item of items) {
    result.set(item.place, { state: restored.has(keyOfText(item)) ? 'restored' : 'left_alone', act_id: item.act_id });
  }
  await notifyRestored(tx, wave.id, authorsOf(items, result, 'restored'), now);
  await settleItems(tx, wave, result, { restored: 'restored', left_alone: 'left_alone' });
  // Restores the votes of every text the campaign removed, even if the text was changed since.
  if (wave.takes_votes) await deps.waveVotes()?.restore(tx, votesOf(items, result, null), wave.act_id ?? '', now);
  if (items.length < waveBatch) return end(tx, wave, 'undone', now);
  await enqueue(tx, waveQueue, { wave: wave.id });
}

function listItems(tx: Tx, wave: WaveRow, state: 'waiting' | 'removed'): Promise<WaveItem[]> {
  return tx
    .selectFrom('moderation_wave_item')
    .selectAll()
    .where('wave_id', '=', wave.id)
    .where('state', '=', state)
    .orderBy('place', state === 'waiting' ? 'asc' : 'desc')
    .limit(waveBatch)
    .execute();
}

function authorsOf(items: readonly WaveItem[], result: BatchResult, state: WaveItem['state']): Set<string> {
  return new Set(items.flatMap(({ place, profile_id }) => (result.get(place)?.state === state ? [profile_id] : [])));
}

async function settleItems(
  tx: Tx,
  wave: WaveRow,
  result: BatchResult,
  counters: Partial<Record<WaveItem['state'], 'removed' | 'passed_over' | 'restored' | 'left_alone'>>,
): Promise<void> {
  const rows = [...result];
  if (rows.length === 0) return;
  await sql`
    update moderation_wave_item item set state = t.state, act_id = coalesce(t.act_id, item.act_id) from unnest(
      ${arrayText(rows, ([place]) => place)}::int4[], ${arrayText(rows, ([, { state }]) => state)}::text[],
      ${arrayText(rows, ([, { act_id }]) => act_id)}::int8[]
    ) as t (place, state, act_id)
    where item.wave_id = ${wave.id}::int8 and item.place = t.place`.execute(tx);
  for (const [state, counter] of Object.entries(counters)) {
    const by = rows.filter(([, one]) => one.state === state).length;
    await tx
      .updateTable('moderation_wave')
      .set((row) => ({ [counter]: row(counter, '+', by) }))
      .where('id', '=', wave.id)
      .execute();
  }
}

/** @param state limits to texts with this result; null for all */
function votesOf(items: readonly WaveItem[], result: BatchResult, state: WaveItem['state'] | null): WaveVote[] {
  return items
    .filter(({ place }) => state === null || result.get(place)?.state === state)
    .map(({ phone, profile_id: profileId }) => ({ phone, profileId }));
}

async function end(tx: Tx, { id }: WaveRow, state: 'done' | 'stopped' | 'undone', now: Date): Promise<void> {
  await tx
    .updateTable('moderation_wave')
    .set({ state, ...(state === 'undone' ? { undone_at: now } : { ended_at: now }) })
    .where('id', '=', id)
    .execute();
}
