import type { Problem } from '#contract/problem.ts';
import type { Member } from '#server/platform/access/actor.ts';
import {
  type IdempotencyKey,
  type Mismatch,
  withIdempotencyKey,
} from '#server/platform/repeat/with-idempotency-key.ts';
import { type NumcyJson, writeNumcy } from '#shared/numcy.ts';
import type { NumberScreen } from './number-screen.ts';

export interface LookUpToPay {
  digits: string;
  /** The idempotency key of the call; null for none. */
  act: IdempotencyKey | null;
  isFree: boolean;
  isPayable: boolean;
}

/** Stored as JSON and replayed for a repeated key. */
export type PaidLookUp =
  | {
      ok: true;
      isOpen: boolean;
      /** Balance after the charge; null if nothing was charged. */
      balance: NumcyJson | null;
    }
  | {
      ok: false;
      code: 'wallet.insufficient_balance' | 'wallet.held' | 'idempotency.mismatch';
      details?: Problem['details'];
    };

/** Charges a look-up. With an idempotency key the first outcome (paid, free or refused) stands for a day. */
export function payLookUp(
  { database, paidSearches }: Pick<NumberScreen, 'database' | 'paidSearches'>,
  member: Member,
  { digits, act, isFree, isPayable }: LookUpToPay,
  now: Date,
): Promise<PaidLookUp | Mismatch> {
  return withIdempotencyKey<PaidLookUp>(
    database,
    act,
    now,
    async (joined) => {
      if (isFree || !isPayable) return { ok: true, isOpen: isFree, balance: null };
      const outcome = await paidSearches.pay(member, digits, now, joined);
      if (outcome === null) return { ok: true, isOpen: true, balance: null };
      if (outcome.ok) return { ok: true, isOpen: true, balance: writeNumcy(outcome.balance) };
      return { ok: false, code: outcome.code, ...(outcome.details && { details: outcome.details }) };
    },
    // A refusal is an outcome too, which later numcy do not change.
    () => true,
  );
}
