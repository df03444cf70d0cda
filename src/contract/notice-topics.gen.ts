// Written by scripts/check-lists.ts from what domains declare; what is new stands last.
import { acquaintanceNoticeTopics } from './acquaintance-manifest.ts';
import { commentNoticeTopics } from './comment-manifest.ts';
import { nameNoticeTopics } from './name-manifest.ts';

export const declaredTopics = {
  ...commentNoticeTopics,
  ...nameNoticeTopics,
  ...acquaintanceNoticeTopics,
} as const;
