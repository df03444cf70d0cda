import type { Member } from '#server/platform/access/actor.ts';
import { toDay } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';
import type { Numcy } from '#shared/numcy.ts';
import { openWallet, type WalletPrices } from './open-wallet.ts';
import { findPosting } from './post.ts';
import { type SpendOutcome, spend } from './spend.ts';

export type ChargeKey = (charge: { kind: string; profileId: string; subject: string; at: Date }) => string;

/**
 * Makes idempotency keys for what is charged once a subject and day (UTC), such as a paid look-up of a number. The
 * subject stands in it as a keyed hash: who reads the postings neither finds the number nor sees that two members paid
 * for the same one.
 *
 * @param key `keys('wallet charges')` of the site's secret
 */
export function createChargeKey(key: Buffer): ChargeKey {
  return ({ kind, profileId, subject, at }) => {
    const hidden = keyedHash(key, kind, profileId, subject);
    return `${kind}:${toDay(at)}:${hidden}`;
  };
}

/** How often a charge is tried anew on one day after it was given back; then what it was for is free. */
const mostTries = 5;

/** The keys of one act's tries: a key whose charge was given back buys nothing more. */
export function triesOf(key: string): string[] {
  return Array.from({ length: mostTries }, (_, before) => (before === 0 ? key : `${key}:${before + 1}`));
}

/** Charges look-ups beyond the free ones. */
export interface PaidSearches {
  /**
   * Charges a member for a look-up of `phone`, once a number and day (UTC), however often and from how many sides it is
   * asked for; one that was given back is charged anew. Null where nothing is charged: the price is 0, or it was given
   * back too often.
   *
   * @param on the database as part of a greater act, where it is one (`doOnce`)
   */
  pay(member: Member, phone: string, now: Date, on?: Database): Promise<SpendOutcome | null>;
  /** Whether the member paid for the number on this day (UTC), and it was not given back: then its names are shown. */
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
      // Names number and day without telling the number.
      const key = chargeKey({ kind: 'paid_search', profileId, subject: phone, at: now });
      return transact(on.db, async (tx) => {
        await openWallet(tx, prices, profileId, now);
        for (const idempotencyKey of triesOf(key)) {
          const earlier = await findPosting(tx, profileId, idempotencyKey);
          if (!earlier?.backId) return spend(tx, prices, { ...order, idempotencyKey }, now);
        }
        return null;
      });
    },
  };
}
