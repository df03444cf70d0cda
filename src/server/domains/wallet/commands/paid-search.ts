import type { Member } from '#server/platform/access/actor.ts';
import { toDay } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';
import type { Numcy } from '#shared/numcy.ts';
import { lockOrCreateWallet, type WalletPrices } from './lock-wallet.ts';
import { findPosting } from './post.ts';
import { type SpendOutcome, spend } from './spend.ts';

export type ChargeKey = (charge: { kind: string; profileId: string; subject: string; at: Date }) => string;

/**
 * Makes idempotency keys for charges once per subject and day (UTC), such as a paid look-up. The subject is a keyed
 * hash per member, so postings reveal neither the number nor that two members paid for the same one.
 * @param key `keys('wallet charges')` of the site's secret
 */
export function createChargeKey(key: Buffer): ChargeKey {
  return ({ kind, profileId, subject, at }) => {
    const hidden = keyedHash(key, kind, profileId, subject);
    return `${kind}:${toDay(at)}:${hidden}`;
  };
}

/** Charges per subject and day, counting those repeated after a refund; beyond them it is free. */
const mostTries = 5;

/** Keys of the successive tries of a charge; a refunded key charges nothing more. */
export function triesOf(key: string): string[] {
  return Array.from({ length: mostTries }, (_, before) => (before === 0 ? key : `${key}:${before + 1}`));
}

export interface PaidSearches {
  /**
   * Charges a look-up of `phone` once per number and day (UTC), also under concurrency; charges again after a refund.
   * Null if nothing is charged: the price is 0, or it was refunded too often.
   * @param on database handle of an enclosing transaction, if any (`withIdempotencyKey`)
   */
  pay(member: Member, phone: string, now: Date, on?: Database): Promise<SpendOutcome | null>;
  /** Whether the member paid for the number on this day (UTC) without a refund, so that its names are shown. */
  hasPaid(member: Member, phone: string, now: Date): Promise<boolean>;
}

export function createPaidSearches(
  database: Database,
  prices: WalletPrices & { paidSearch: Numcy },
  chargeKey: ChargeKey,
): PaidSearches {
  return {
    async hasPaid({ profileId }, phone, now) {
      const keys = triesOf(chargeKey({ kind: 'paid_search', profileId, subject: phone, at: now }));
      const paid = await database.db
        .selectFrom('wallet_posting as paid')
        .leftJoin('wallet_posting as back', 'back.reverses', 'paid.id')
        .select('paid.id')
        .where('paid.profile_id', '=', profileId)
        .where('paid.idempotency_key', 'in', keys)
        .where('back.id', 'is', null)
        .executeTakeFirst();
      return paid !== undefined;
    },
    async pay({ profileId }, phone, now, on = database) {
      if (prices.paidSearch === 0n) return null;
      const order = {
        profileId,
        kind: 'paid_search',
        amount: prices.paidSearch,
        counterAccount: 'searches',
        reference: null,
      } as const;
      const key = chargeKey({ kind: 'paid_search', profileId, subject: phone, at: now });
      return transact(on.db, async (tx) => {
        await lockOrCreateWallet(tx, prices, profileId, now);
        for (const idempotencyKey of triesOf(key)) {
          const earlier = await findPosting(tx, profileId, idempotencyKey);
          if (!earlier?.backId) return spend(tx, prices, { ...order, idempotencyKey }, now);
        }
        return null;
      });
    },
  };
}
