import { createHash, randomUUID } from 'node:crypto';
import type { SpendOrder } from '#server/domains/wallet/door.ts';
import type { NamedAct } from '#server/platform/repeat/do-once.ts';
import type { NumcyJson } from '#shared/numcy.ts';
import type { TextRef } from '../queries/find-reactable.ts';
import type { Reacted } from './admit-reaction.ts';

export interface BoostWish {
  text: TextRef;
  /** Whole numcy, at least 1, which the member pays. */
  amount: number;
  /** What the caller calls this very act: with the same words it is paid and counted once. Null: each call counts. */
  key: string | null;
  /** The same for a day, with all that was asked for: who asks again gets the first answer. */
  act: NamedAct | null;
}

/** `balance`: what is left, whole numcy. As `doOnce` keeps it. */
export type Boosted = Reacted & { balance: NumcyJson };

/** What a boost is posted as. */
export const boostCharge = { kind: 'comment_up', counterAccount: 'boosts' } as const;

/** @param id of the text */
export function orderOf(profileId: string, id: string, { amount, key }: BoostWish): SpendOrder {
  // The caller's words may hold anything, and postings outlive the account.
  const words = key === null ? randomUUID() : createHash('sha256').update(key).digest('base64url');
  return {
    ...{ ...boostCharge, profileId, amount: BigInt(amount) },
    ...{ reference: `comment ${id}`, idempotencyKey: `comment_up:${words}` },
  };
}
