import type { Role } from '#contract/sign-in.ts';
import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';
import { minuteMs } from '#shared/time.ts';

/** How long a preview may be run; later its verdicts and authors may be outdated. */
export const waveSeenMs = 15 * minuteMs;
/**
 * How long a campaign can be undone after its last removal: longer than a single decision, as there is more to check.
 */
export const waveUndoMs = 30 * minuteMs;

interface WaveFacts {
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
export function canRunWave(
  moderator: { profileId: string },
  wave: WaveFacts,
  now: Date,
): Permission<'text.not_found' | 'moderation.changed'> {
  if (wave.moderatorId !== moderator.profileId) return denied('text.not_found');
  const isFresh = wave.state === 'seen' && wave.texts > 0 && now.getTime() - wave.seenAt.getTime() <= waveSeenMs;
  return isFresh ? allowed : denied('moderation.changed');
}

/** The moderator who ran it, also while it runs, or any admin. */
export function canUndoWave(
  moderator: { profileId: string; role: Role },
  wave: WaveFacts,
  now: Date,
): Permission<'text.not_found' | 'moderation.refused' | 'moderation.changed' | 'moderation.too_late'> {
  if (wave.state === 'seen') return denied('text.not_found');
  if (wave.moderatorId !== moderator.profileId && moderator.role !== 'admin') return denied('moderation.refused');
  if (wave.state === 'undoing' || wave.state === 'undone') return denied('moderation.changed');
  const isOver = wave.endedAt !== null && now.getTime() - wave.endedAt.getTime() > waveUndoMs;
  return isOver ? denied('moderation.too_late') : allowed;
}
