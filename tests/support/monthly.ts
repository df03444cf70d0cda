import type { MailBuyer } from '#server/domains/payment/commands/mail-buyer.ts';
import { type Renewing, renewMember } from '#server/domains/subscription/commands/renew-subscriptions.ts';
import { listDueMembers } from '#server/domains/subscription/queries/live-subscriptions.ts';
import { grantNumcy } from '#server/domains/wallet/commands/grant-numcy.ts';
import type { WalletPrices } from '#server/domains/wallet/commands/lock-wallet.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';

/** Puts coins into a member's wallet, which is opened with `prices.welcome` where there is none. */
export function fillWallet({ db }: Database, prices: WalletPrices, { profileId }: Member, amount: bigint, now: Date) {
  return db.transaction().execute((tx) => grantNumcy(tx, prices, profileId, amount, now));
}

/** For tests of members who never paid with money, so gave no address. */
export const noMail: MailBuyer = async () => {};

/** The jobs that renew, one after the other, where no server runs to do them. */
export async function renewAll(renewing: Renewing, now: Date): Promise<void> {
  const { db } = renewing.database;
  for (const profileId of await listDueMembers(db, { now, after: '0', most: 1_000 })) {
    await transact(db, (tx) => renewMember(tx, renewing, { profileId, at: now.getTime() }));
  }
}

/** All notices of a member, the oldest first: kind, day, and whether it passes quiet hours. */
export async function readNotices({ db }: Database, { profileId }: Member): Promise<string[]> {
  const rows = await db
    .selectFrom('notification')
    .select(['kind', 'created_at', 'is_essential'])
    .where('profile_id', '=', profileId)
    .orderBy('id')
    .execute();
  return rows.map((row) => `${row.kind} ${row.created_at.toISOString().slice(0, 10)} ${row.is_essential}`);
}
