import type { Role } from '#contract/sign-in.ts';
import type { Tx } from '#server/platform/db/database.ts';

/** The locked row of an account whose role is about to change. */
export interface FoundRole {
  role: Role;
  isSuspended: boolean;
  isDeactivated: boolean;
  otherAdmins: number;
}

/** Locks all admins by id, so that two cannot step down at once. Returns those who can sign in. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const admins = await tx
    .selectFrom('profile')
    .select(['id', 'is_holder', 'barred_at', 'deactivated_at'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute();
  return admins
    .filter((admin) => admin.is_holder && admin.barred_at === null && admin.deactivated_at === null)
    .map(({ id }) => id);
}

/**
 * Sets the role of an account, if `check` allows it. Locks all admins first: if two admins revoke each other's role at
 * once, the second one is no longer an admin.
 *
 * @param who.byId the acting admin
 * @returns null on success, else the refusal of `check`; `unknown` if there is no such account, or the acting admin
 *   lost the role
 */
export async function setRole<Refusal extends string>(
  tx: Tx,
  who: { byId: string; profileId: string },
  role: Role,
  check: (found: FoundRole) => Refusal | null,
): Promise<Refusal | 'unknown' | null> {
  const able = await lockAdmins(tx);
  const row = await tx
    .selectFrom('profile')
    .select(['role', 'barred_at', 'deactivated_at'])
    .where('id', '=', who.profileId)
    .where('erased_at', 'is', null)
    .where('is_example', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (!row || !able.includes(who.byId)) return 'unknown';
  const refusal = check({
    role: row.role as Role,
    isSuspended: row.barred_at !== null,
    isDeactivated: row.deactivated_at !== null,
    otherAdmins: able.filter((id) => id !== who.profileId).length,
  });
  if (refusal !== null) return refusal;
  await tx.updateTable('profile').set({ role }).where('id', '=', who.profileId).execute();
  return null;
}

/** Makes an account the site's first admin. Returns false if the site has any admin, even one who cannot sign in. */
export async function makeFirstAdmin(tx: Tx, profileId: string): Promise<boolean> {
  const outcome = await tx
    .updateTable('profile')
    .set({ role: 'admin' })
    .where('id', '=', profileId)
    .where((own) =>
      own.not(own.exists(own.selectFrom('profile as other').select('other.id').where('other.role', '=', 'admin'))),
    )
    .executeTakeFirst();
  return outcome.numUpdatedRows > 0n;
}
