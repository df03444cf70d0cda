import type { Selectable } from 'kysely';
import type { Role } from '#contract/sign-in.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ProfileTable } from '../tables.ts';

export interface HolderRecord {
  id: string;
  phone: string;
  epoch: number;
  role: Role;
  tokenVersion: number;
  isSuspended: boolean;
  /** A strong proof showed that the number is theirs. */
  isProven: boolean;
  agreedAt: Date | null;
  deactivatedAt: Date | null;
  lastSeenAt: Date;
  /** Start of holding if another account had the number before; null for its first. */
  heldSince: Date | null;
  isExample: boolean;
}

/** The account a number opens now; null if there is none. */
export async function findHolder(db: Db, phone: string): Promise<HolderRecord | null> {
  const row = await db
    .selectFrom('profile')
    .selectAll()
    .where('phone', '=', phone)
    .where('is_holder', '=', true)
    .executeTakeFirst();
  return row ? toHolder(row, phone) : null;
}

/** @param phone passed in, as an erased account's row has none */
export function toHolder(row: Selectable<ProfileTable>, phone: string): HolderRecord {
  return {
    id: row.id,
    phone,
    epoch: row.epoch,
    role: row.role as Role,
    tokenVersion: row.token_version,
    isSuspended: row.barred_at !== null,
    isProven: row.is_proven,
    agreedAt: row.agreed_at,
    deactivatedAt: row.deactivated_at,
    lastSeenAt: row.last_seen_at,
    heldSince: row.held_since,
    isExample: row.is_example,
  };
}
