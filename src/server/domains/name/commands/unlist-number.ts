import { clearNames, lockNumbers } from '#server/domains/number/door.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import { hashesOf, lockUnlisted, type PhoneHash } from '../queries/list-unlisted.ts';
import { forgetNameCases } from './reviewable-names.ts';

export interface UnlistDeps {
  database: Database;
  hash: PhoneHash;
  /** Lets other domains delete their names of the number, such as register entries and tags, in this transaction. */
  onUnlisted(tx: Tx, phone: string, now: Date): Promise<void>;
}

/**
 * Deletes every name of a number in all spellings and blocks new ones. Complaints and reports stay, since they warn
 * others; address books keep their entries. Idempotent. Returns whether it was listed.
 */
export async function unlistNumber(parts: UnlistDeps, phone: string, now: Date): Promise<boolean> {
  return transact(parts.database.db, (tx) => unlistWithin(tx, parts, phone, now));
}

/** `unlistNumber` in a given transaction; returns whether the number was listed before. */
export type Unlist = (tx: Tx, phone: string, now: Date) => Promise<boolean>;

/** Unlists in the caller's transaction, which holds no lock on numbers or texts yet. */
export async function unlistWithin(
  tx: Tx,
  parts: Pick<UnlistDeps, 'hash' | 'onUnlisted'>,
  phone: string,
  now: Date,
): Promise<boolean> {
  // Waits for all transactions that write names (`holdUnlisting`); later ones see the row.
  const added = await tx
    .insertInto('unlisted_number')
    .values({ phone_hash: parts.hash(phone), unlisted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const spellings = spellingsOf(phone);
  await lockNumbers(tx, spellings);
  for (const spelling of spellings) {
    for (const table of ['suggested_name', 'name_vote'] as const)
      await tx.deleteFrom(table).where('phone', '=', spelling).execute();
    // A missing entry would reveal to the book's owner that the number was unlisted.
    await tx.updateTable('contact_name').set({ is_former: true }).where('phone', '=', spelling).execute();
    await forgetNameCases(tx, spelling, now);
    await parts.onUnlisted(tx, spelling, now);
    await clearNames(tx, spelling, now);
    await publish(tx, numberChanged, spelling);
  }
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Allows names again, without restoring any. Returns whether the number was unlisted before. */
export async function relistNumber(parts: Pick<UnlistDeps, 'database' | 'hash'>, phone: string): Promise<boolean> {
  return transact(parts.database.db, async (tx) => {
    // Waits for a job that is unlisting another spelling, so that its row is deleted too.
    await lockUnlisted(tx, parts.hash, phone);
    const outcome = await tx
      .deleteFrom('unlisted_number')
      .where('phone_hash', 'in', hashesOf(parts.hash, phone))
      .executeTakeFirst();
    for (const spelling of spellingsOf(phone)) await publish(tx, numberChanged, spelling);
    return outcome.numDeletedRows > 0n;
  });
}
