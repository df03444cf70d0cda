import type { Problems } from './manifest.ts';

export const spamCampaignProblems = {
  'moderation.wave_wide': 422,
} as const satisfies Problems;
