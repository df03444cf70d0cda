import type { PostingKind } from '#contract/wallet.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';
import type { SiteAccount } from '../rules.ts';
import '../tables.ts';

export interface NewPosting {
  profileId: string;
  kind: PostingKind;
  /** Positive for a gain, negative for a payment. */
  amount: Numcy;
  counterAccount: SiteAccount;
  reference: string | null;
  idempotencyKey: string;
  /** Id of the posting that this one reverses. */
  reverses: string | null;
  /** When the underlying event happened; defaults to now. */
  eventAt?: Date;
}

export interface Posted {
  id: string;
  balance: Numcy;
}

/**
 * Changes the balance and inserts its posting with the wallet's next version, in one statement; returns id and new
 * balance. The caller holds the row lock (`openWallet`) and has checked key and balance; database constraints reject
 * what it missed.
 */
export async function post(tx: Tx, posting: NewPosting, now: Date): Promise<Posted> {
  const amount = String(posting.amount);
  const { id, balance_after } = await tx
    .with('moved', (db) =>
      db
        .updateTable('wallet')
        .set((wallet) => ({
          balance: wallet('balance', '+', amount),
          version: wallet('version', '+', '1'),
          updated_at: now,
        }))
        .where('profile_id', '=', posting.profileId)
        .returning(['profile_id', 'balance', 'version']),
    )
    .insertInto('wallet_posting')
    .values(({ selectFrom }) => ({
      profile_id: posting.profileId,
      version: selectFrom('moved').select('version'),
      kind: posting.kind,
      amount,
      counter_account: posting.counterAccount,
      balance_after: selectFrom('moved').select('balance'),
      reference: posting.reference,
      idempotency_key: posting.idempotencyKey,
      reverses: posting.reverses,
      event_at: posting.eventAt ?? now,
      created_at: now,
    }))
    .returning(['id', 'balance_after'])
    .executeTakeFirstOrThrow();
  return { id, balance: parseNumcy(balance_after) };
}

/** The posting made with this key and, for a charge, its refund. */
export async function findPosting(tx: Tx, profileId: string, idempotencyKey: string) {
  return tx
    .selectFrom('wallet_posting as made')
    .leftJoin('wallet_posting as back', (join) =>
      // A credit may be reversed in parts; those are negative, and not a refund.
      join.onRef('back.reverses', '=', 'made.id').on('back.amount', '>', '0'),
    )
    .select(['made.id', 'made.kind', 'made.amount', 'made.counter_account', 'made.reference', 'back.id as backId'])
    .select('made.balance_after')
    .where('made.profile_id', '=', profileId)
    .where('made.idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

/**
 * The last try of a charge, and the key to charge with now: a refunded charge is repeated under its key with the try's
 * number appended. `earlier` is undefined if it was never charged.
 */
export async function findLastTry(tx: Tx, profileId: string, key: string) {
  let idempotencyKey = key;
  let earlier = await findPosting(tx, profileId, key);
  for (let attempt = 2; earlier?.backId; attempt += 1) {
    idempotencyKey = `${key}:${attempt}`;
    const next = await findPosting(tx, profileId, idempotencyKey);
    if (!next) break;
    earlier = next;
  }
  return { idempotencyKey, earlier };
}
