import type { Role } from '#contract/sign-in.ts';
import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';
import { minuteMs } from '#shared/time.ts';

/** So long after it was shown a wave may be run: what it tells of verdicts and authors is from then. */
export const waveSeenMs = 15 * minuteMs;
/** A wave can be undone for so long after its last text went: longer than one decision, since more is to be looked at. */
export const waveUndoMs = 30 * minuteMs;

interface WaveFacts {
  moderatorId: string;
  state: string;
  texts: number;
  seenAt: Date;
  endedAt: Date | null;
}

/**
 * Any moderator may, not admins alone: a wave comes at any hour, and who removes text by text does the same more slowly.
 * Only who looked at it, and while what they saw is fresh.
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

/** Who ran it takes it back, while it runs too; admins take back any. */
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
