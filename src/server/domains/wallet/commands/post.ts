import { sql } from 'kysely';
import type { PostingKind } from '#contract/wallet.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';
import type { SiteAccount } from '../rules.ts';
import '../tables.ts';

export interface NewPosting {
  profileId: string;
  kind: PostingKind;
  /** Above 0 what the wallet gains, below 0 what it pays. */
  amount: Numcy;
  counterAccount: SiteAccount;
  reference: string | null;
  idempotencyKey: string;
  /** Id of the posting that this one takes back. */
  reverses: string | null;
  /** When what it is for took place, where that was not here and now. */
  eventAt?: Date;
}

export interface Posted {
  id: string;
  /** Whole numcy, after it. */
  balance: Numcy;
}

/**
 * Moves the balance and adds the posting that tells it, with the wallet's next version, in one statement; answers its id
 * and the new balance. The caller holds the wallet's row (`openWallet`), has looked that the key is new, and that the balance
 * allows it: the database refuses what is missed.
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

/** The posting that was made with this key, and for a charge the one that gave it back. */
export async function findPosting(tx: Tx, profileId: string, idempotencyKey: string) {
  return tx
    .selectFrom('wallet_posting as made')
    .leftJoin('wallet_posting as back', (join) =>
      // What was credited may be taken back in parts: that is no gain.
      join.onRef('back.reverses', '=', 'made.id').on('back.amount', '>', '0'),
    )
    .select(['made.id', 'made.kind', 'made.amount', 'made.counter_account', 'made.reference', 'back.id as backId'])
    .select('made.balance_after')
    .where('made.profile_id', '=', profileId)
    .where('made.idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

/**
 * The last try of a charge, and the key to charge it with now: one that was given back is charged anew with the number
 * of the try behind its key. `earlier` is missing where it was never charged.
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
