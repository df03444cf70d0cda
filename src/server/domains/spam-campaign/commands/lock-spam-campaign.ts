import type { Selectable } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { SpamCampaignItemTable, SpamCampaignTable } from '../tables.ts';

export type SpamCampaignRow = Selectable<SpamCampaignTable>;
export type SpamCampaignItem = Selectable<SpamCampaignItemTable>;

/** Locks the campaign; running and undoing it wait here. */
export function lockSpamCampaign(tx: Tx, spamCampaignId: string): Promise<SpamCampaignRow | undefined> {
  return tx.selectFrom('moderation_wave').selectAll().where('id', '=', spamCampaignId).forUpdate().executeTakeFirst();
}

export function factsOf({ moderator_id, seen_at, ended_at, state, texts }: SpamCampaignRow) {
  return { moderatorId: moderator_id, state, texts, seenAt: seen_at, endedAt: ended_at };
}
