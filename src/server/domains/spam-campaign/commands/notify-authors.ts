import { cancelNotices, notify } from '#server/domains/notification/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { spamCampaignUndoMs } from '../policy.ts';

const spamCampaignNotice = (spamCampaignId: string) => `wave:${spamCampaignId}`;

/** Schedules one notice per author for the time when the campaign can no longer be undone. */
export async function notifyRemoved(
  tx: Tx,
  spamCampaignId: string,
  authors: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const notifyAt = new Date(now.getTime() + spamCampaignUndoMs);
  for (const profileId of authors) {
    const told = {
      kind: 'wave_removed',
      link: '/statements',
      key: spamCampaignNotice(spamCampaignId),
      isEssential: true,
    } as const;
    await notify(tx, { profileId, ...told }, notifyAt);
  }
}

/**
 * Cancels the notice of authors not yet notified; notifies the others once that their texts are back.
 * @param authors of a batch, before its results are stored
 */
export async function notifyRestored(
  tx: Tx,
  spamCampaignId: string,
  authors: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  if (authors.size === 0) return;
  const done = await tx
    .selectFrom('moderation_wave_item')
    .select('profile_id')
    .distinct()
    .where('wave_id', '=', spamCampaignId)
    .where('state', '=', 'restored')
    .where('profile_id', 'in', [...authors])
    .execute();
  const before = new Set(done.map(({ profile_id }) => profile_id));
  for (const profileId of authors) {
    // Already handled with an earlier batch.
    if (before.has(profileId)) continue;
    if (await cancelNotices(tx, { profileId, keys: [spamCampaignNotice(spamCampaignId)] }, now)) continue;
    const told = { kind: 'wave_restored', link: '/statements', isEssential: true } as const;
    await notify(tx, { profileId, ...told, key: `${spamCampaignNotice(spamCampaignId)}:reversed` }, now);
  }
}
