import type { PhraseFamilies, Prices, Problems, Spendings } from './manifest.ts';

export const portraitProblems = {
  'limit.portraits': 429,
  'portrait.few_texts': 422,
  'portrait.not_found': 404,
  'portrait.unavailable': 422,
} as const satisfies Problems;

export const portraitSpendings = { portrait: 'portraits' } as const satisfies Spendings;

export const portraitPrices = { portrait: { what: 'wallet.price.portrait' } } as const satisfies Prices;

export const portraitPhrases = { portrait: ['portrait'] } as const satisfies PhraseFamilies;
