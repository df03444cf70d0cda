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

/**
 * Moves the balance and adds the posting that tells it, with the wallet's next version, in one statement; answers the
 * new balance. The caller holds the wallet's row (`openWallet`), has looked that the key is new, and that the balance
 * allows it: the database refuses what is missed.
 */
export async function post(tx: Tx, posting: NewPosting, now: Date): Promise<Numcy> {
  const amount = String(posting.amount);
  const { balance_after } = await tx
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
    .returning('balance_after')
    .executeTakeFirstOrThrow();
  return parseNumcy(balance_after);
}

/** The posting that was made with this key, and whether it was taken back. */
export async function findPosting(tx: Tx, profileId: string, idempotencyKey: string) {
  return tx
    .selectFrom('wallet_posting as made')
    .leftJoin('wallet_posting as back', 'back.reverses', 'made.id')
    .select(['made.id', 'made.kind', 'made.amount', 'made.counter_account', 'made.reference', 'back.id as backId'])
    .where('made.profile_id', '=', profileId)
    .where('made.idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}
