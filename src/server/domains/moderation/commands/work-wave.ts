import { sql } from 'kysely';
import type { ReviewableText, WaveVote } from '#server/domains/part.ts';
import { takeTurn } from '#server/domains/profile/commands/lock-person.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineQueue } from '#server/platform/jobs/job.ts';
import { findJudge } from '../queries/find-judge.ts';
import { keyOfText } from '../queries/find-texts.ts';
import type { CaseRow } from './lock-case.ts';
import {
  type BatchResult,
  type LockedItem,
  lockWave,
  type WaveDeps,
  type WaveItem,
  type WaveRow,
} from './lock-wave.ts';
import { removeWaveTexts } from './remove-wave-texts.ts';
import { restoreWaveTexts } from './restore-wave-texts.ts';
import '../tables.ts';

/** Waves that run, or are taken back. */
export const waveQueue = defineQueue<{ wave: string }>('work-wave');

/** Texts that go in one transaction. */
export const waveBatch = 1000;

/**
 * The next batch of a wave, in the transaction that ends its job: cut off at any moment, it is done or still to do. What
 * follows is another job. Of a wave that is over nothing is done.
 */
export async function workWave(tx: Tx, deps: WaveDeps, waveId: string, now: Date): Promise<void> {
  // One at a time touches the texts of many people, as where whole accounts go.
  await takeTurn(tx);
  const wave = await lockWave(tx, waveId);
  if (wave?.state === 'running') await removeBatch(tx, deps, wave, now);
  else if (wave?.state === 'undoing') await restoreBatch(tx, deps, wave, now);
}

async function removeBatch(tx: Tx, deps: WaveDeps, wave: WaveRow, now: Date): Promise<void> {
  const judge = await findJudge(tx, wave.moderator_id);
  if (judge === null) return end(tx, wave, 'stopped', now);
  const items = await listItems(tx, wave, 'waiting');
  const texts = await lockItems(tx, deps, items);
  const result = await removeWaveTexts(tx, deps, { wave, judge, texts }, now);
  await settleItems(tx, wave, result, { removed: 'removed', passed_over: 'passed_over' });
  if (wave.takes_votes) await deps.waveVotes()?.withdraw(tx, votesOf(items, result, 'removed'), wave.act_id ?? '', now);
  if (items.length < waveBatch) return end(tx, wave, 'done', now);
  await enqueue(tx, waveQueue, { wave: wave.id });
}

async function restoreBatch(tx: Tx, deps: WaveDeps, wave: WaveRow, now: Date): Promise<void> {
  const items = await listItems(tx, wave, 'removed');
  await lockItems(tx, deps, items);
  const result = await restoreWaveTexts(tx, deps, { wave, items }, now);
  await settleItems(tx, wave, result, { restored: 'restored', left_alone: 'left_alone' });
  // Votes come back with each text that went by the wave, whatever has become of the text since.
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

/** Locks all texts of a batch, then what moderation keeps of them, then the numbers: the order of everybody. */
async function lockItems(tx: Tx, deps: WaveDeps, items: readonly WaveItem[]): Promise<LockedItem[]> {
  // Replies have higher ids than what they answer, and are locked before it.
  const inOrder = items.toSorted((a, b) => Number(BigInt(b.text_id) - BigInt(a.text_id)));
  const texts: [WaveItem, ReviewableText | null][] = [];
  for (const item of inOrder) {
    texts.push([item, (await deps.reviewableOf(item.kind)?.lock(tx, item.text_id)) ?? null]);
  }
  const cases = await lockCases(tx, items);
  const phones = [...new Set(items.map(({ phone }) => phone))];
  for (const part of deps.personalData()) await part.lockNumbers?.(tx, phones);
  return texts.map(([item, text]) => ({ item, text, known: cases.get(keyOfText(item)) }));
}

/** The rows of the queue of all these texts, by `keyOfText`, locked. */
async function lockCases(tx: Tx, items: readonly WaveItem[]): Promise<Map<string, CaseRow>> {
  if (items.length === 0) return new Map();
  const rows = await tx
    .selectFrom('moderation_case')
    .selectAll()
    .where('kind', 'in', [...new Set(items.map(({ kind }) => kind))])
    .where('text_id', 'in', [...new Set(items.map(({ text_id }) => text_id))])
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [keyOfText(row), row]));
}

/** Writes down what became of each text, and counts. */
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

/** @param state of the texts whose authors are meant; null for all */
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
