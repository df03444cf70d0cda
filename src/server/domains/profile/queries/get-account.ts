import type { Selectable } from 'kysely';
import type { ProfileSettings } from '#contract/profile.ts';
import type { Role } from '#contract/sign-in.ts';
import type { TextState } from '#server/domains/part.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ProfileTable } from '../tables.ts';
import { flagsOf } from './flag-columns.ts';

export interface AccountRecord {
  profileId: string;
  phone: string;
  firstName: string | null;
  lastName: string | null;
  /** Visible to others only while `shown`. */
  nameState: TextState;
  avatarId: number | null;
  /** The visible uploaded picture; never together with `avatarId`. */
  avatarVersion: string | null;
  avatarState: TextState;
  role: Role;
  proUntil: Date | null;
  createdAt: Date;
  settings: ProfileSettings;
  deactivatedAt: Date | null;
}

/** The holder's view of an account. @throws if there is none; a signed-in member always has one */
export async function getAccount(db: Db, profileId: string): Promise<AccountRecord> {
  const row = await db.selectFrom('profile').selectAll().where('id', '=', profileId).executeTakeFirstOrThrow();
  return toAccount(row);
}

/** @throws for an erased account's row */
export function toAccount(row: Selectable<ProfileTable>): AccountRecord {
  if (row.phone === null) throw new Error('this account is erased');
  return {
    profileId: row.id,
    phone: row.phone,
    firstName: row.first_name,
    lastName: row.last_name,
    nameState: row.name_state,
    avatarId: row.avatar_id,
    avatarVersion: row.avatar_state === 'shown' ? row.avatar_version : null,
    avatarState: row.avatar_version === null ? 'shown' : row.avatar_state,
    role: row.role as Role,
    proUntil: row.pro_until,
    createdAt: row.created_at,
    settings: settingsOf(row),
    deactivatedAt: row.deactivated_at,
  };
}

export function settingsOf(row: Selectable<ProfileTable>): ProfileSettings {
  return {
    antispy: row.antispy,
    profileGoing: row.profile_going,
    overlimit: row.overlimit,
    ...flagsOf(row),
  };
}
