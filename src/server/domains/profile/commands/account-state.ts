import type { Role } from '#contract/sign-in.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import '../tables.ts';

/** The account was used; written at most once an hour by the caller. */
export async function noteSeen(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('profile').set({ last_seen_at: now }).where('id', '=', id).execute();
}

/** Ends every session of an account at once: tokens of the old version no longer pass. False where there is none. */
export async function raiseTokenVersion(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('profile')
    .set((profile) => ({ token_version: profile('token_version', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether the account is in use, and keeps it so until the caller's transaction ends: a deactivation waits for it. */
export async function holdActive(tx: Tx, profileId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('profile')
    .select('deactivated_at')
    .where('id', '=', profileId)
    .forShare()
    .executeTakeFirst();
  return row?.deactivated_at === null;
}

/** Keeps an account's row there until the caller's transaction ends, whatever else happens to the account meanwhile. */
export async function keepAccount(tx: Tx, profileId: string): Promise<void> {
  await tx.selectFrom('profile').select('id').where('id', '=', profileId).forKeyShare().execute();
}

/** The account is in use, as `holdActive` says, and every other act of it that holds it waits: for what must see what the one before it did. */
export async function holdActiveAlone(tx: Tx, profileId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('profile')
    .select('deactivated_at')
    .where('id', '=', profileId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.deactivated_at === null;
}

/** The role of an account, which is kept as it is until the caller's transaction ends; `member` where there is none. */
export async function lockRole(tx: Tx, profileId: string): Promise<Role> {
  const row = await tx.selectFrom('profile').select('role').where('id', '=', profileId).forUpdate().executeTakeFirst();
  return (row?.role ?? 'member') as Role;
}

/** The same, with what decides about what the person says: since when the account is there. */
export async function holdAccount(tx: Tx, profileId: string): Promise<{ isActive: boolean; createdAt: Date }> {
  const row = await tx
    .selectFrom('profile')
    .select(['deactivated_at', 'created_at'])
    .where('id', '=', profileId)
    .forShare()
    .executeTakeFirstOrThrow();
  return { isActive: row.deactivated_at === null, createdAt: row.created_at };
}
