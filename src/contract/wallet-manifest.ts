import type { Problems } from './manifest.ts';

export const walletProblems = {
  'wallet.insufficient_balance': 402,
  'wallet.held': 409,
} as const satisfies Problems;
