import { sql } from 'kysely';
import type { SpamCampaignSearch } from '#contract/spam-campaign.ts';
import type { Reviewable, SpamCampaignVotes } from '#server/domains/part.ts';
import type { FoldKeys } from '#server/domains/text-check/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { dayMs } from '#shared/time.ts';
import { spamCampaignSeenMs } from '../policy.ts';
import { findSpamCampaignTexts, type SpamCampaignText } from '../queries/find-spam-campaign-texts.ts';
import type { SpamCampaignRow } from './lock-spam-campaign.ts';

export interface PreviewDeps {
  database: Database;
  reviewables(): readonly Reviewable[];
  keysOf: FoldKeys;
  spamCampaignVotes(): SpamCampaignVotes | undefined;
}

/** Statement timeout of a preview; beyond it the moderator must narrow the search. */
const longestStatementMs = 10_000;
/** Label changes listed; further ones are only counted. */
const mostVerdicts = 100;
/** Account age from which an honest person may be behind it. */
const oldMs = 30 * dayMs;
const tookTooLong = '57014';

/**
 * Searches for a spam campaign and stores exactly these texts and revisions for a later run. Changes none of them.
 * Deletes the moderator's expired previews.
 * @returns null if too many texts would have to be read
 */
export async function previewSpamCampaign(
  { database, spamCampaignVotes, ...deps }: PreviewDeps,
  moderator: Member,
  search: SpamCampaignSearch,
  now: Date,
): Promise<SpamCampaignRow | null> {
  try {
    return await transact(database.db, async (tx) => {
      await sql`select set_config('statement_timeout', ${String(longestStatementMs)}, true)`.execute(tx);
      const found = await findSpamCampaignTexts(tx, deps, moderator, search, now);
      if (found === null) return null;
      const { texts } = found;
      const votes = texts.map(({ phone, author }) => ({ phone, profileId: author }));
      const changes = search.votes === '1' ? ((await spamCampaignVotes()?.previewChanges(tx, votes, now)) ?? []) : [];
      const openings = new Map(texts.map(({ author, openedAt }) => [author, openedAt]));
      const isOld = (openedAt: Date) => now.getTime() - openedAt.getTime() >= oldMs;
      await tx
        .deleteFrom('moderation_wave')
        .where('moderator_id', '=', moderator.profileId)
        .where('state', '=', 'seen')
        .where('seen_at', '<', new Date(now.getTime() - spamCampaignSeenMs))
        .execute();
      const spamCampaign = await tx
        .insertInto('moderation_wave')
        .values({
          moderator_id: moderator.profileId,
          state: 'seen',
          search: JSON.stringify(search),
          seen_at: now,
          texts: texts.length,
          authors: openings.size,
          numbers: new Set(texts.map(({ phone }) => phone)).size,
          old_authors: [...openings.values()].filter(isOld).length,
          is_cut: found.isCut,
          takes_votes: search.votes === '1',
          verdict_changes: changes.length,
          verdicts: JSON.stringify(changes.slice(0, mostVerdicts)),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await saveItems(tx, spamCampaign.id, texts);
      return spamCampaign;
    });
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === tookTooLong) return null;
    throw error;
  }
}

async function saveItems(tx: Tx, spamCampaignId: string, texts: readonly SpamCampaignText[]): Promise<void> {
  if (texts.length === 0) return;
  await sql`
    insert into moderation_wave_item (wave_id, place, kind, text_id, revision, profile_id, phone)
    select ${spamCampaignId}::int8, place, kind, text_id, revision, author, phone from unnest(
      ${arrayText(texts, ({ kind }) => kind)}::text[], ${arrayText(texts, ({ textId }) => textId)}::text[],
      ${arrayText(texts, ({ revision }) => revision)}::text[], ${arrayText(texts, ({ author }) => author)}::int8[],
      ${arrayText(texts, ({ phone }) => phone)}::int8[]
    ) with ordinality as t (kind, text_id, revision, author, phone, place)`.execute(tx);
}
