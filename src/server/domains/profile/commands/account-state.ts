import type { Role } from '#contract/sign-in.ts';
import type { Queryable } from '#server/platform/db/backup/list-tables.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

/** Records activity of an account; callers limit it to once an hour. */
export async function noteSeen(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('profile').set({ last_seen_at: now }).where('id', '=', id).execute();
}

/** Ends every session of an account at once. Returns false if there is no such account. */
export async function raiseTokenVersion(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('profile')
    .set((profile) => ({ token_version: profile('token_version', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends all sessions and keys within a restore. Not for a running site: it rewrites all accounts. */
export async function endAllSessions(client: Queryable): Promise<void> {
  await client.query('update profile set token_version = token_version + 1');
}

/** Whether the account is active. Share-locks its row, so that a deactivation waits for the caller's transaction. */
export async function holdActive(tx: Tx, profileId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('profile')
    .select('deactivated_at')
    .where('id', '=', profileId)
    .forShare()
    .executeTakeFirst();
  return row?.deactivated_at === null;
}

/** Keeps an account's row from being deleted until the caller's transaction ends; other changes stay possible. */
export async function lockAgainstDeletion(tx: Tx, profileId: string): Promise<void> {
  await tx.selectFrom('profile').select('id').where('id', '=', profileId).forKeyShare().execute();
}

/** As `holdActive`, but exclusive: concurrent acts of the account that take either lock run one after another. */
export async function lockActive(tx: Tx, profileId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('profile')
    .select('deactivated_at')
    .where('id', '=', profileId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.deactivated_at === null;
}

/** Returns and locks an account's role until the caller's transaction ends; `member` if there is no account. */
export async function lockRole(tx: Tx, profileId: string): Promise<Role> {
  const row = await tx.selectFrom('profile').select('role').where('id', '=', profileId).forUpdate().executeTakeFirst();
  return (row?.role ?? 'member') as Role;
}

export async function holdAccount(tx: Tx, profileId: string): Promise<{ isActive: boolean; createdAt: Date }> {
  const row = await tx
    .selectFrom('profile')
    .select(['deactivated_at', 'created_at'])
    .where('id', '=', profileId)
    .forShare()
    .executeTakeFirstOrThrow();
  return { isActive: row.deactivated_at === null, createdAt: row.created_at };
}
