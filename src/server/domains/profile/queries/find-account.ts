import type { Role } from '#contract/sign-in.ts';
import type { Db } from '#server/platform/db/database.ts';

/** An account as the operator sees it, without anything that its holder wrote or set. */
export interface AccountOfOperator {
  profileId: string;
  /** Digits. */
  phone: string;
  role: Role;
  isSuspended: boolean;
  isDeactivated: boolean;
  createdAt: Date;
  lastSeenAt: Date;
}

/** The account of a number; null if nobody signed in with it, or it is an example. */
export async function findAccount(db: Db, phone: string): Promise<AccountOfOperator | null> {
  const row = await db
    .selectFrom('profile')
    .select(['id', 'role', 'barred_at', 'deactivated_at', 'created_at', 'last_seen_at'])
    .where('phone', '=', phone)
    .where('is_holder', '=', true)
    .where('is_example', '=', false)
    .executeTakeFirst();
  if (!row) return null;
  return {
    profileId: row.id,
    phone,
    role: row.role as Role,
    isSuspended: row.barred_at !== null,
    isDeactivated: row.deactivated_at !== null,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  };
}
