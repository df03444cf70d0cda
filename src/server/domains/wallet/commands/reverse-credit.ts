import type { DebtReason } from '#contract/wallet.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { lesser, type Numcy, parseNumcy } from '#shared/numcy.ts';
import type { SiteAccount } from '../rules.ts';
import { lockOrCreateWallet, type WalletPrices } from './lock-wallet.ts';
import { findPosting, post } from './post.ts';
import { writeDebt } from './write-debt.ts';

export interface CreditReversal {
  profileId: string;
  creditKey: string;
  /** Whole numcy to reverse; defaults to all that was not reversed yet. */
  amount?: Numcy;
  reason: DebtReason;
  /** Purpose, as an internal reference; nothing personal. */
  reference: string | null;
  /** Idempotency key of this reversal: `refund:<order>:<n>`. */
  idempotencyKey: string;
  /** When it happened elsewhere; defaults to now. */
  eventAt?: Date;
}

export type ReversalOutcome =
  | {
      ok: true;
      balance: Numcy;
      /** Taken from the balance by this reversal. */
      taken: Numcy;
      /** Already spent, so now a debt. */
      owed: Numcy;
      isRepeat: boolean;
    }
  | { ok: false; code: 'idempotency.mismatch'; balance: Numcy };

/**
 * Reverses a credit, once per key: takes what the balance has, and the rest becomes a debt that holds the wallet until
 * it is paid or forgiven. A credit may be reversed in several parts. Runs in the caller's transaction (`transact`).
 * @returns null if nothing was credited with `creditKey`
 * @throws RangeError for an amount below 1, or above what was not reversed yet
 */
export async function reverseCredit(
  tx: Tx,
  prices: WalletPrices,
  order: CreditReversal,
  now: Date,
): Promise<ReversalOutcome | null> {
  const { profileId, idempotencyKey, reason, reference } = order;
  const { balance } = await lockOrCreateWallet(tx, prices, profileId, now);
  const credited = await findPosting(tx, profileId, order.creditKey);
  if (!credited || parseNumcy(credited.amount) < 0n) return null;
  const parts = await tx
    .selectFrom('wallet_debt')
    .select(['idempotency_key', 'asked', 'amount', 'reason', 'reference'])
    .where('posting_id', '=', credited.id)
    .where('kind', '=', 'owed')
    .execute();
  const asked = (part: { asked: string | null }) => parseNumcy(part.asked ?? '0');
  const earlier = parts.find((part) => part.idempotency_key === idempotencyKey);
  if (earlier) {
    const isSame =
      earlier.reason === reason &&
      earlier.reference === reference &&
      (order.amount === undefined || order.amount === asked(earlier));
    if (!isSame) return { ok: false, code: 'idempotency.mismatch', balance };
    const owed = parseNumcy(earlier.amount);
    return { ok: true, balance, taken: asked(earlier) - owed, owed, isRepeat: true };
  }
  if (await isKeyUsed(tx, profileId, idempotencyKey)) return { ok: false, code: 'idempotency.mismatch', balance };
  const rest = parts.reduce((left, part) => left - asked(part), parseNumcy(credited.amount));
  const wanted = order.amount ?? rest;
  if (order.amount === undefined && rest === 0n) return { ok: true, balance, taken: 0n, owed: 0n, isRepeat: true };
  if (wanted < 1n || wanted > rest) throw new RangeError('more than was credited cannot be taken back, nor nothing');
  const taken = lesser(wanted, balance);
  const owed = wanted - taken;
  const eventAt = order.eventAt ?? now;
  if (taken > 0n) {
    const counterAccount = credited.counter_account as SiteAccount;
    const kind = credited.kind === 'gift_received' ? 'gift_returned' : 'payment_returned';
    const posting = { profileId, kind, amount: -taken, counterAccount } as const;
    await post(tx, { ...posting, reference, idempotencyKey, reverses: credited.id, eventAt }, now);
  }
  // Written even with 0 owed: these rows count what was reversed of a credit.
  const debt = { kind: 'owed', amount: owed, postingId: credited.id, asked: wanted } as const;
  await writeDebt(tx, { profileId, ...debt, reason, reference, idempotencyKey, eventAt }, now);
  return { ok: true, balance: balance - taken, taken, owed, isRepeat: false };
}

async function isKeyUsed(tx: Tx, profileId: string, key: string): Promise<boolean> {
  const debts = tx.selectFrom('wallet_debt').select('id').where('profile_id', '=', profileId);
  const [posting, debt] = [
    await findPosting(tx, profileId, key),
    await debts.where('idempotency_key', '=', key).executeTakeFirst(),
  ];
  return posting !== undefined || debt !== undefined;
}
