import type { Db } from '#server/platform/db/database.ts';

export interface PortraitRecord {
  id: string;
  /** Digits. */
  phone: string;
  /** Profile id of the buyer. */
  ownerId: string;
  isShared: boolean;
  createdAt: Date;
}

const selectPortraits = (db: Db) =>
  db
    .selectFrom('portrait')
    .select(['id', 'phone', 'profile_id as ownerId', 'is_shared as isShared', 'created_at as createdAt']);

export function findPortrait(db: Db, id: string): Promise<PortraitRecord | undefined> {
  return selectPortraits(db).where('id', '=', id).executeTakeFirst();
}

export function findOwnPortrait(db: Db, profileId: string, phone: string): Promise<PortraitRecord | undefined> {
  return selectPortraits(db).where('phone', '=', phone).where('profile_id', '=', profileId).executeTakeFirst();
}
