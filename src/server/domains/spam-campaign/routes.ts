import { spamCampaignCalls } from '#contract/spam-campaign.ts';
import { fewestNumbers, longestSpamCampaignDays } from '#contract/spam-campaign-rule.ts';
import { recordDataAccess } from '#server/domains/moderation/door.ts';
import type { Base } from '#server/domains/part.ts';
import type { ReviewableOf } from '#server/domains/text-check/door.ts';
import { refuseDecision } from '#server/platform/access/moderator.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { type PreviewDeps, previewSpamCampaign } from './commands/preview-spam-campaign.ts';
import { runSpamCampaign, undoSpamCampaign } from './commands/run-spam-campaign.ts';
import { listSpamCampaigns, listSpamCampaignTexts } from './queries/list-spam-campaigns.ts';
import { presentSpamCampaign, presentSpamCampaignText } from './views.ts';

/** Each reads up to 100,000 texts. */
const previews = { name: 'wave-previews', most: 30, spanMs: hourMs };
/** Each removes up to 20,000 texts. */
const runs = { name: 'wave-runs', most: 6, spanMs: hourMs };

/** Bulk removal of spam campaigns (M37): previewed first, run by a job, undone as a whole. */
export function spamCampaignRoutes(deps: PreviewDeps & Pick<Base, 'clock' | 'pager'> & { reviewableOf: ReviewableOf }) {
  const { database, clock, pager, reviewableOf } = deps;
  const api = createApi();

  addCall(
    api,
    spamCampaignCalls,
    'POST /api/v6/moderation/wave/preview',
    {
      summary: 'Preview a bulk removal of texts',
      description:
        'Removes nothing. Excludes texts that concern the caller, are removed, or were reviewed and kept. `wave/run` accepts the `id` for 15 minutes.',
      gives: 'Counts of texts, authors and numbers, and the labels that would change; the texts by `wave/texts`',
      who: 'moderator',
      failures: ['moderation.wave_wide', 'limit.hour', ...bodyFailures],
    },
    async (c, { fields, moderator }) => {
      const isNamed = fields.sample !== '' || fields.contains !== '' || fields.authors !== '';
      const span = fields.until - fields.from;
      // A time span alone would match everyone's texts.
      const isSpamCampaign = isNamed || fields.least_numbers >= fewestNumbers;
      if (!isSpamCampaign || span <= 0 || span > (longestSpamCampaignDays * dayMs) / 1000)
        return problem(c, 'request.invalid');
      const now = clock.now();
      const retryAfterSeconds = await consume(database.db, previews, moderator.profileId, now);
      if (retryAfterSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds });
      const spamCampaign = await previewSpamCampaign(deps, moderator, fields, now);
      return spamCampaign === null
        ? problem(c, 'moderation.wave_wide')
        : ok(c, presentSpamCampaign(spamCampaign, moderator, now));
    },
  );

  addCall(
    api,
    spamCampaignCalls,
    'POST /api/v6/moderation/wave/run',
    {
      summary: 'Remove the texts of a preview',
      description: 'Texts changed or decided about since are skipped and counted.',
      gives: 'The campaign, which runs in batches; `waves` gives its progress',
      who: 'acting-moderator',
      failures: ['text.not_found', 'moderation.changed', 'limit.hour', ...bodyFailures],
    },
    async (c, { fields: { wave_id: id, ...why }, named, moderator }) => {
      const now = clock.now();
      const retryAfterSeconds = await consume(database.db, runs, moderator.profileId, now);
      if (retryAfterSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds });
      return named.once(async (joined) => {
        const outcome = await runSpamCampaign({ database: joined }, moderator, id, why, now);
        return 'code' in outcome ? problem(c, outcome.code) : ok(c, presentSpamCampaign(outcome, moderator, now));
      });
    },
  );

  addCall(
    api,
    spamCampaignCalls,
    'POST /api/v6/moderation/wave/undo',
    {
      summary: 'Undo a whole bulk removal, while it runs or within half an hour',
      gives: 'It is being undone in batches',
      who: 'acting-moderator',
      failures: ['text.not_found', 'moderation.changed', 'moderation.refused', 'moderation.too_late', ...bodyFailures],
    },
    async (c, { fields: { wave_id: id }, named, moderator }) => {
      return named.once(async (joined) => {
        const refusal = await undoSpamCampaign({ database: joined }, moderator, id, clock.now());
        return refusal === null ? ok(c, { status: true }) : refuseDecision(c, moderator, refusal);
      });
    },
  );

  addCall(
    api,
    spamCampaignCalls,
    'GET /api/v6/moderation/waves',
    {
      summary: 'List bulk removals and their progress',
      gives: 'Bulk removals, newest first',
      who: 'moderator',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, moderator }) => {
      const place = { call: 'moderation/waves', owner: moderator.profileId, order: 'id' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const { items, ...listed } = await listSpamCampaigns(database.db, page);
      const now = clock.now();
      const shown = items.map((spamCampaign) => presentSpamCampaign(spamCampaign, moderator, now));
      return ok(c, pager.answer(place, { ...listed, items: shown }));
    },
  );

  addCall(
    api,
    spamCampaignCalls,
    'GET /api/v6/moderation/wave/texts',
    {
      summary: 'List the texts of a bulk removal',
      gives: 'Texts, oldest first, with the result of each; without those that concern the caller',
      who: 'moderator',
      failures: ['text.not_found', 'list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query: { wave_id: spamCampaignId, ...query }, moderator }) => {
      const place = { call: `moderation/wave/texts/${spamCampaignId}`, owner: moderator.profileId, order: 'place' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const listed = await listSpamCampaignTexts(
        database.db,
        reviewableOf,
        { spamCampaignId, viewer: moderator },
        page,
      );
      if (listed === null) return problem(c, 'text.not_found');
      const authors = new Set(listed.items.map(({ item }) => item.profile_id));
      const looks = [...authors].map((profileId) => ({ source: 'wave', caseId: spamCampaignId, profileId }) as const);
      await recordDataAccess(database.db, moderator.profileId, looks, clock.now());
      return ok(c, pager.answer(place, { ...listed, items: listed.items.map(presentSpamCampaignText) }));
    },
  );
  return api;
}
