import type { PostingKind } from '#contract/wallet.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Numcy } from '#shared/numcy.ts';
import type { SiteAccount } from '../rules.ts';

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
}

/**
 * Adds a posting and moves the balance by it; answers the new balance. The caller holds the wallet's row (`openWallet`),
 * has looked that the key is new, and that the balance allows it: the database refuses what is missed.
 */
export async function post(tx: Tx, balance: Numcy, posting: NewPosting, now: Date): Promise<Numcy> {
  const after = balance + posting.amount;
  await tx
    .insertInto('wallet_posting')
    .values({
      profile_id: posting.profileId,
      kind: posting.kind,
      amount: String(posting.amount),
      counter_account: posting.counterAccount,
      balance_after: String(after),
      reference: posting.reference,
      idempotency_key: posting.idempotencyKey,
      reverses: posting.reverses,
      created_at: now,
    })
    .execute();
  await tx
    .updateTable('wallet')
    .set({ balance: String(after), updated_at: now })
    .where('profile_id', '=', posting.profileId)
    .execute();
  return after;
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
