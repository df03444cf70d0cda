import { sql } from 'kysely';
import { findTexts, keyOfText, type ReviewableOf } from '#server/domains/text-check/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Page } from '#server/platform/http/paged-list.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import type { SpamCampaignItem, SpamCampaignRow } from '../commands/lock-spam-campaign.ts';

interface Viewer {
  profileId: string;
  phone: string;
}

/** Campaigns that were run, newest first; previews are visible only to their moderator. */
export async function listSpamCampaigns(db: Db, page: Page) {
  const run = db.selectFrom('moderation_wave').where('state', '!=', 'seen');
  const { total } = await run.select((all) => all.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const { after } = page;
  const rows: SpamCampaignRow[] = await run
    .selectAll()
    .$if(after !== null, (rest) => rest.where('id', '<', after?.[0] ?? ''))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  return { ...cutPage(rows, page, ({ id }) => [id]), total: Number(total) };
}

export interface SpamCampaignTextRecord {
  item: SpamCampaignItem;
  /** Current text; null if it is gone. */
  text: string | null;
}

/**
 * Texts of a campaign, oldest first, except those that concern the viewer. Previews are visible only to their
 * moderator. Null if there is no such campaign.
 */
export async function listSpamCampaignTexts(
  db: Db,
  reviewableOf: ReviewableOf,
  { spamCampaignId, viewer }: { spamCampaignId: string; viewer: Viewer },
  page: Page,
) {
  const spamCampaign = await db
    .selectFrom('moderation_wave')
    .select(['moderator_id', 'state'])
    .where('id', '=', spamCampaignId)
    .executeTakeFirst();
  if (!spamCampaign || (spamCampaign.state === 'seen' && spamCampaign.moderator_id !== viewer.profileId)) return null;
  const others = db
    .selectFrom('moderation_wave_item')
    .where('wave_id', '=', spamCampaignId)
    .where('profile_id', '!=', viewer.profileId)
    .where('phone', 'not in', spellingsOf(viewer.phone));
  const { total } = await others.select(sql<number>`count(*)::int4`.as('total')).executeTakeFirstOrThrow();
  const { after } = page;
  const rows: SpamCampaignItem[] = await others
    .selectAll()
    .$if(after !== null, (rest) => rest.where('place', '>', Number(after?.[0] ?? 0)))
    .orderBy('place')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  const { items, next } = cutPage(rows, page, ({ place }) => [String(place)]);
  const texts = await findTexts(db, reviewableOf, items.map(keyOfText));
  const shown = items.map(
    (item): SpamCampaignTextRecord => ({
      item,
      text: texts.get(keyOfText(item))?.text.text ?? null,
    }),
  );
  return { items: shown, next, total };
}
