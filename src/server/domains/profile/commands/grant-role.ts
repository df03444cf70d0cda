import type { Role } from '#contract/sign-in.ts';
import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** Gives the holder of a number a role. False where nobody has signed in with it. */
export async function grantRole(db: Db, phone: string, role: Role): Promise<boolean> {
  const outcome = await db
    .updateTable('profile')
    .set({ role })
    .where('phone', '=', phone)
    .where('is_holder', '=', true)
    .executeTakeFirst();
  return outcome.numUpdatedRows > 0n;
}
