import type { Member } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Numcy } from '#shared/numcy.ts';
import type { ChargeKey } from './charge-key.ts';
import type { WalletPrices } from './open-wallet.ts';
import { type SpendOutcome, spend } from './spend.ts';

/** Charges look-ups beyond the free ones. */
export interface PaidSearches {
  /**
   * Charges a member for a look-up of `phone`, once a number and day (UTC), however often and from how many sides it is
   * asked for. A price of 0 charges nothing.
   */
  pay(member: Member, phone: string, now: Date): Promise<SpendOutcome | null>;
}

export function createPaidSearches(
  database: Database,
  prices: WalletPrices & { paidSearch: Numcy },
  chargeKey: ChargeKey,
): PaidSearches {
  return {
    async pay({ profileId }, phone, now) {
      if (prices.paidSearch === 0n) return null;
      const order = {
        profileId,
        kind: 'paid_search',
        amount: prices.paidSearch,
        counterAccount: 'searches',
        reference: null,
        // Names number and day without telling the number.
        idempotencyKey: chargeKey({ kind: 'paid_search', profileId, subject: phone, at: now }),
      } as const;
      return database.db.transaction().execute((tx) => spend(tx, prices, order, now));
    },
  };
}
