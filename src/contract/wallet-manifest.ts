import type { Problems, Spendings } from './manifest.ts';

export const walletProblems = {
  'wallet.insufficient_balance': 402,
  'wallet.held': 409,
} as const satisfies Problems;

export const walletSpendings = { paid_search: 'searches' } as const satisfies Spendings;
