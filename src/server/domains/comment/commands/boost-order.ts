import { createHash, randomUUID } from 'node:crypto';
import type { SpendOrder } from '#server/domains/wallet/door.ts';
import type { IdempotencyKey } from '#server/platform/repeat/with-idempotency-key.ts';
import type { NumcyJson } from '#shared/numcy.ts';
import type { TextRef } from '../queries/find-reactable.ts';
import type { Reacted } from './admit-reaction.ts';

export interface BoostWish {
  text: TextRef;
  /** Whole numcy to pay, at least 1. */
  amount: number;
  /** Idempotency key of the payment, valid forever. Null: each call is charged. */
  key: string | null;
  /** Idempotency key of the whole call with its request, for a day; a repeat gets the first answer. */
  act: IdempotencyKey | null;
}

/** `balance`: whole numcy left, in the JSON form that `withIdempotencyKey` stores. */
export type Boosted = Reacted & { balance: NumcyJson };

export const boostCharge = { kind: 'comment_up', counterAccount: 'boosts' } as const;

/** @param id of the text */
export function orderOf(profileId: string, id: string, { amount, key }: BoostWish): SpendOrder {
  // Hashed: the client's key may hold personal data, and postings outlive the account.
  const words = key === null ? randomUUID() : createHash('sha256').update(key).digest('base64url');
  return {
    ...boostCharge,
    profileId,
    amount: BigInt(amount),
    reference: `comment ${id}`,
    idempotencyKey: `comment_up:${words}`,
  };
}
