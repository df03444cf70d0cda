import type { Role } from '#contract/sign-in.ts';
import type { Db } from '#server/platform/db/database.ts';

export interface ModeratorAccount {
  profileId: string;
  /** Digits of its number. */
  phone: string;
  role: Role;
}

/** Active moderators and admins, by id. Who lost the number cannot sign in. */
export async function listModeratorAccounts(db: Db): Promise<ModeratorAccount[]> {
  const rows = await db
    .selectFrom('profile')
    .select(['id', 'phone', 'role'])
    .where('role', 'in', ['moderator', 'admin'])
    .where('is_holder', '=', true)
    .where('deactivated_at', 'is', null)
    .where('barred_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, phone, role }) => ({ profileId: id, phone: phone ?? '', role: role as Role }));
}
