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
