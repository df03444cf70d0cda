import type { Balance, Posting } from '#contract/wallet.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { writeNumcy } from '#shared/numcy.ts';
import { grantNumcy } from './grant-numcy.ts';
import { spend } from './spend.ts';

// Compiled by `npm run check`, never run. Each marked error is shown beside its valid form.

const order = { profileId: '1', kind: 'paid_search', counterAccount: 'searches', reference: null } as const;

export async function charge(tx: Tx, now: Date) {
  await spend(tx, { welcome: 10n }, { ...order, idempotencyKey: 'a', amount: 1n }, now);
  // @ts-expect-error A JS number as an amount.
  await spend(tx, { welcome: 10n }, { ...order, idempotencyKey: 'a', amount: 1 }, now);
  // @ts-expect-error Something that numcy do not pay for: what they pay for is in the purchase policy.
  await spend(tx, { welcome: 10n }, { ...order, kind: 'granted', idempotencyKey: 'a', amount: 1n }, now);
  // @ts-expect-error A JS number as a price.
  await spend(tx, { welcome: 10 }, { ...order, idempotencyKey: 'a', amount: 1n }, now);
  // @ts-expect-error The text of a row as a gift.
  await grantNumcy(tx, { welcome: 10n }, '1', '5', now);
  const balance = await grantNumcy(tx, { welcome: 10n }, '1', 5n, now);
  // @ts-expect-error A balance as a JS number.
  balance satisfies number;
  return balance;
}

export const balance: Balance = { balance: writeNumcy(5n), held: null };
// @ts-expect-error A number that nothing wrote as numcy.
export const wrongBalance: Balance = { balance: 5, held: null };
// @ts-expect-error What JSON cannot hold.
export const wrongAmount: Pick<Posting, 'amount'> = { amount: 5n };
