// Written by scripts/check-lists.ts from what domains declare; what is new stands last.
import { commentSubscriptions } from './comment-manifest.ts';

export const declaredSubscriptions = {
  ...commentSubscriptions,
} as const;
