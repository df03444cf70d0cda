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
  /** Lets other domains delete what they keep of the number: registers' entries, tags. In the given transaction. */
  onUnlisted(tx: Tx, phone: string, now: Date): Promise<void>;
}

/**
 * Takes every name away from a number, whoever said it, and keeps names away from now on: whatever writes names asks
 * `listUnlisted`. It holds for every spelling of the number. What warns others stays, complaints and members' reports.
 * Entries of members' address books stay their owners', and name the number no more. Unlisting twice changes nothing.
 *
 * @returns whether it was listed before
 */
export async function unlistNumber(parts: UnlistDeps, phone: string, now: Date): Promise<boolean> {
  return transact(parts.database.db, (tx) => unlistWithin(tx, parts, phone, now));
}

/** Takes every name away from a number for good, in a transaction. Gives whether it was listed before. */
export type Unlist = (tx: Tx, phone: string, now: Date) => Promise<boolean>;

/** The same in the caller's transaction, which has locked neither numbers nor texts. */
export async function unlistWithin(
  tx: Tx,
  parts: Pick<UnlistDeps, 'hash' | 'onUnlisted'>,
  phone: string,
  now: Date,
): Promise<boolean> {
  // Waits for all who are writing names now (`holdUnlisting`); who comes later sees it.
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
    // Gone from its owner's book, an entry would tell its owner that the number was unlisted.
    await tx.updateTable('contact_name').set({ is_former: true }).where('phone', '=', spelling).execute();
    await forgetNameCases(tx, spelling, now);
    await parts.onUnlisted(tx, spelling, now);
    await clearNames(tx, spelling, now);
    await publish(tx, numberChanged, spelling);
  }
  return added.numInsertedOrUpdatedRows === 1n;
}

/**
 * Lets names come again. None comes back by itself: the holder's own is shown as before, registers' names come with
 * their next import, members' names are gone.
 *
 * @returns whether it was unlisted before
 */
export async function relistNumber(parts: Pick<UnlistDeps, 'database' | 'hash'>, phone: string): Promise<boolean> {
  return transact(parts.database.db, async (tx) => {
    // A job that unlists another spelling of it at this moment is waited for: what it adds goes, too.
    await lockUnlisted(tx, parts.hash, phone);
    const outcome = await tx
      .deleteFrom('unlisted_number')
      .where('phone_hash', 'in', hashesOf(parts.hash, phone))
      .executeTakeFirst();
    for (const spelling of spellingsOf(phone)) await publish(tx, numberChanged, spelling);
    return outcome.numDeletedRows > 0n;
  });
}
