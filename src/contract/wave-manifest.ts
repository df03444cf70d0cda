import type { Problems } from './manifest.ts';

export const waveProblems = {
  'moderation.wave_wide': 422,
} as const satisfies Problems;
