import type { WalletPrices } from '#server/domains/wallet/commands/open-wallet.ts';
import { type SpendOutcome, spend } from '#server/domains/wallet/commands/spend.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Member } from '#server/platform/http/actor.ts';

/**
 * Charges a member for one look-up beyond the free ones, once a number and day, however often and from how many sides
 * it is asked for. A price of 0 charges nothing.
 *
 * @param chargeKey names number and day without telling the number
 */
export async function paySearch(
  database: Database,
  prices: WalletPrices & { paidSearch: number },
  member: Member,
  chargeKey: string,
  now: Date,
): Promise<SpendOutcome | null> {
  if (prices.paidSearch === 0) return null;
  return database.db.transaction().execute((tx) =>
    spend(
      tx,
      prices,
      {
        profileId: member.profileId,
        kind: 'paid_search',
        amount: prices.paidSearch,
        counterAccount: 'searches',
        reference: null,
        idempotencyKey: chargeKey,
      },
      now,
    ),
  );
}
