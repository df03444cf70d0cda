// Written by scripts/check-lists.ts from what domains declare; what is new stands last.
import { acquaintanceSpendings } from './acquaintance-manifest.ts';
import { commentSpendings } from './comment-manifest.ts';
import { portraitSpendings } from './portrait-manifest.ts';
import { walletSpendings } from './wallet-manifest.ts';

export const declaredSpendings = {
  ...walletSpendings,
  ...commentSpendings,
  ...acquaintanceSpendings,
  ...portraitSpendings,
} as const;
