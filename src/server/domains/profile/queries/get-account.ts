import type { Selectable } from 'kysely';
import type { ProfileSettings } from '#contract/profile.ts';
import type { Role } from '#contract/sign-in.ts';
import type { TextState } from '#server/domains/part.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ProfileTable } from '../tables.ts';
import { flagsOf } from './flag-columns.ts';

export interface AccountRecord {
  profileId: string;
  /** Digits of the number that the account was proven by. */
  phone: string;
  firstName: string | null;
  lastName: string | null;
  /** Others see the name while it is `shown`. */
  nameState: TextState;
  /** The generated picture that was chosen. */
  avatarId: number | null;
  /** The uploaded picture that others see; never together with `avatarId`. */
  avatarVersion: string | null;
  /** Of an uploaded picture. */
  avatarState: TextState;
  role: Role;
  proUntil: Date | null;
  createdAt: Date;
  settings: ProfileSettings;
  deactivatedAt: Date | null;
}

/**
 * What its holder sees of an account.
 *
 * @throws where there is no such account, or it is erased: a member's own is neither
 */
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

/** The settings of an account's row. */
export function settingsOf(row: Selectable<ProfileTable>): ProfileSettings {
  return {
    antispy: row.antispy,
    profileGoing: row.profile_going,
    overlimit: row.overlimit,
    ...flagsOf(row),
  };
}
