import type { Role } from '#contract/sign-in.ts';
import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';
import { minuteMs } from '#shared/time.ts';

/** How long a preview may be run; later its verdicts and authors may be outdated. */
export const spamCampaignSeenMs = 15 * minuteMs;
/**
 * How long a campaign can be undone after its last removal: longer than a single decision, as there is more to check.
 */
export const spamCampaignUndoMs = 30 * minuteMs;

interface SpamCampaignFacts {
  moderatorId: string;
  state: string;
  texts: number;
  seenAt: Date;
  endedAt: Date | null;
}

/**
 * Any moderator, not only admins: campaigns come at any hour, and removing text by text has the same effect. Only the
 * one who made the preview, while it is fresh.
 */
export function canRunSpamCampaign(
  moderator: { profileId: string },
  spamCampaign: SpamCampaignFacts,
  now: Date,
): Permission<'text.not_found' | 'moderation.changed'> {
  if (spamCampaign.moderatorId !== moderator.profileId) return denied('text.not_found');
  const isFresh =
    spamCampaign.state === 'seen' &&
    spamCampaign.texts > 0 &&
    now.getTime() - spamCampaign.seenAt.getTime() <= spamCampaignSeenMs;
  return isFresh ? allowed : denied('moderation.changed');
}

/** The moderator who ran it, also while it runs, or any admin. */
export function canUndoSpamCampaign(
  moderator: { profileId: string; role: Role },
  spamCampaign: SpamCampaignFacts,
  now: Date,
): Permission<'text.not_found' | 'moderation.refused' | 'moderation.changed' | 'moderation.too_late'> {
  if (spamCampaign.state === 'seen') return denied('text.not_found');
  if (spamCampaign.moderatorId !== moderator.profileId && moderator.role !== 'admin')
    return denied('moderation.refused');
  if (spamCampaign.state === 'undoing' || spamCampaign.state === 'undone') return denied('moderation.changed');
  const isOver = spamCampaign.endedAt !== null && now.getTime() - spamCampaign.endedAt.getTime() > spamCampaignUndoMs;
  return isOver ? denied('moderation.too_late') : allowed;
}
