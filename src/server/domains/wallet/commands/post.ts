import { sql } from 'kysely';
import type { PostingKind } from '#contract/wallet.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';
import type { SiteAccount } from '../rules.ts';

export interface NewPosting {
  profileId: string;
  kind: PostingKind;
  /** Positive for a gain, negative for a payment. */
  amount: Numcy;
  counterAccount: SiteAccount;
  reference: string | null;
  idempotencyKey: string;
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
 * balance. The caller holds the row lock (`lockOrCreateWallet`) and has checked key and balance; database constraints
 * reject what it missed.
 */
export async function post(tx: Tx, posting: NewPosting, now: Date): Promise<Posted> {
  const { profileId, kind, counterAccount, reference, idempotencyKey, reverses, eventAt = now } = posting;
  const amount = String(posting.amount);
  // A query and not `values` with sub-selects, which Citus refuses.
  const { rows } = await sql<{ id: string; balance_after: string }>`
    with moved as (
      update wallet set balance = balance + ${amount}::int8, version = version + 1, updated_at = ${now}::timestamptz
      where profile_id = ${profileId}::int8
      returning profile_id, balance, version
    )
    insert into wallet_posting (profile_id, version, kind, amount, counter_account, balance_after, reference,
      idempotency_key, reverses, event_at, created_at)
    select profile_id, version, ${kind}::text, ${amount}::int8, ${counterAccount}::text, balance, ${reference}::text,
      ${idempotencyKey}::text, ${reverses}::int8, ${eventAt}::timestamptz, ${now}::timestamptz
    from moved
    returning id, balance_after`.execute(tx);
  const [posted] = rows;
  if (posted === undefined) throw new Error('there is no wallet to post to');
  return { id: posted.id, balance: parseNumcy(posted.balance_after) };
}

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
