// Written by scripts/check-lists.ts from what domains declare; what is new stands last.
import { acquaintancePrices } from './acquaintance-manifest.ts';
import { commentPrices } from './comment-manifest.ts';
import { portraitPrices } from './portrait-manifest.ts';

export const declaredPrices = {
  ...commentPrices,
  ...acquaintancePrices,
  ...portraitPrices,
} as const;
