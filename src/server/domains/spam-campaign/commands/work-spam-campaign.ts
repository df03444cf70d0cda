import { sql } from 'kysely';
import type { RemoveTexts, RestoreTexts } from '#server/domains/moderation/door.ts';
import type { SpamCampaignVote, SpamCampaignVotes } from '#server/domains/part.ts';
import { takeTurn } from '#server/domains/profile/door.ts';
import { keyOfText } from '#server/domains/text-check/door.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineQueue } from '#server/platform/jobs/job.ts';
import { findJudge } from '../queries/find-judge.ts';
import { lockSpamCampaign, type SpamCampaignItem, type SpamCampaignRow } from './lock-spam-campaign.ts';
import { notifyRemoved, notifyRestored } from './notify-authors.ts';

export interface SpamCampaignDeps {
  removeTexts: RemoveTexts;
  restoreTexts: RestoreTexts;
  spamCampaignVotes(): SpamCampaignVotes | undefined;
}

type BatchResult = Map<number, Pick<SpamCampaignItem, 'state' | 'act_id'>>;

export const spamCampaignQueue = defineQueue<{ wave: string }>('work-wave');

export const spamCampaignBatch = 1000;

/**
 * Processes the next batch of a campaign in the transaction that completes its job, so a crash never leaves a batch
 * half done. More batches run as further jobs. A finished campaign is skipped.
 */
export async function workSpamCampaign(
  tx: Tx,
  deps: SpamCampaignDeps,
  spamCampaignId: string,
  now: Date,
): Promise<void> {
  // Serializes bulk operations on texts of many people, including removal of whole accounts.
  await takeTurn(tx);
  const spamCampaign = await lockSpamCampaign(tx, spamCampaignId);
  if (spamCampaign?.state === 'running') await removeBatch(tx, deps, spamCampaign, now);
  else if (spamCampaign?.state === 'undoing') await restoreBatch(tx, deps, spamCampaign, now);
}

async function removeBatch(tx: Tx, deps: SpamCampaignDeps, spamCampaign: SpamCampaignRow, now: Date): Promise<void> {
  const judge = await findJudge(tx, spamCampaign.moderator_id);
  if (judge === null) return end(tx, spamCampaign, 'stopped', now);
  const items = await listItems(tx, spamCampaign, 'waiting');
  const whole = { wave: spamCampaign.id, waveAct: spamCampaign.act_id ?? '' };
  const acts = await deps.removeTexts(tx, items, { judge, rule: spamCampaign.reason ?? 'spam', whole }, now);
  const result: BatchResult = new Map();
  for (const item of items) {
    const actId = acts.get(keyOfText(item)) ?? null;
    result.set(item.place, { state: actId === null ? 'passed_over' : 'removed', act_id: actId });
  }
  await notifyRemoved(tx, spamCampaign.id, authorsOf(items, result, 'removed'), now);
  await settleItems(tx, spamCampaign, result, { removed: 'removed', passed_over: 'passed_over' });
  if (spamCampaign.takes_votes)
    await deps.spamCampaignVotes()?.withdraw(tx, votesOf(items, result, 'removed'), spamCampaign.act_id ?? '', now);
  if (items.length < spamCampaignBatch) return end(tx, spamCampaign, 'done', now);
  await enqueue(tx, spamCampaignQueue, { wave: spamCampaign.id });
}

async function restoreBatch(tx: Tx, deps: SpamCampaignDeps, spamCampaign: SpamCampaignRow, now: Date): Promise<void> {
  const items = await listItems(tx, spamCampaign, 'removed');
  const restored = await deps.restoreTexts(tx, items, spamCampaign.undone_by ?? '', now);
  const result: BatchResult = new Map();
  for (const item of items) {
    result.set(item.place, { state: restored.has(keyOfText(item)) ? 'restored' : 'left_alone', act_id: item.act_id });
  }
  await notifyRestored(tx, spamCampaign.id, authorsOf(items, result, 'restored'), now);
  await settleItems(tx, spamCampaign, result, { restored: 'restored', left_alone: 'left_alone' });
  // Restores the votes of every text the campaign removed, even if the text was changed since.
  if (spamCampaign.takes_votes)
    await deps.spamCampaignVotes()?.restore(tx, votesOf(items, result, null), spamCampaign.act_id ?? '', now);
  if (items.length < spamCampaignBatch) return end(tx, spamCampaign, 'undone', now);
  await enqueue(tx, spamCampaignQueue, { wave: spamCampaign.id });
}

function listItems(tx: Tx, spamCampaign: SpamCampaignRow, state: 'waiting' | 'removed'): Promise<SpamCampaignItem[]> {
  return tx
    .selectFrom('moderation_wave_item')
    .selectAll()
    .where('wave_id', '=', spamCampaign.id)
    .where('state', '=', state)
    .orderBy('place', state === 'waiting' ? 'asc' : 'desc')
    .limit(spamCampaignBatch)
    .execute();
}

function authorsOf(
  items: readonly SpamCampaignItem[],
  result: BatchResult,
  state: SpamCampaignItem['state'],
): Set<string> {
  return new Set(items.flatMap(({ place, profile_id }) => (result.get(place)?.state === state ? [profile_id] : [])));
}

async function settleItems(
  tx: Tx,
  spamCampaign: SpamCampaignRow,
  result: BatchResult,
  counters: Partial<Record<SpamCampaignItem['state'], 'removed' | 'passed_over' | 'restored' | 'left_alone'>>,
): Promise<void> {
  const rows = [...result];
  if (rows.length === 0) return;
  await sql`
    update moderation_wave_item item set state = t.state, act_id = coalesce(t.act_id, item.act_id) from unnest(
      ${arrayText(rows, ([place]) => place)}::int4[], ${arrayText(rows, ([, { state }]) => state)}::text[],
      ${arrayText(rows, ([, { act_id }]) => act_id)}::int8[]
    ) as t (place, state, act_id)
    where item.wave_id = ${spamCampaign.id}::int8 and item.place = t.place`.execute(tx);
  for (const [state, counter] of Object.entries(counters)) {
    const by = rows.filter(([, one]) => one.state === state).length;
    await tx
      .updateTable('moderation_wave')
      .set((row) => ({ [counter]: row(counter, '+', by) }))
      .where('id', '=', spamCampaign.id)
      .execute();
  }
}

/** @param state limits to texts with this result; null for all */
function votesOf(
  items: readonly SpamCampaignItem[],
  result: BatchResult,
  state: SpamCampaignItem['state'] | null,
): SpamCampaignVote[] {
  return items
    .filter(({ place }) => state === null || result.get(place)?.state === state)
    .map(({ phone, profile_id: profileId }) => ({ phone, profileId }));
}

async function end(tx: Tx, { id }: SpamCampaignRow, state: 'done' | 'stopped' | 'undone', now: Date): Promise<void> {
  await tx
    .updateTable('moderation_wave')
    .set({ state, ...(state === 'undone' ? { undone_at: now } : { ended_at: now }) })
    .where('id', '=', id)
    .execute();
}
