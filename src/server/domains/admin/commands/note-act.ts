import type { AdminPage } from '#contract/admin-rule.ts';
import type { RestoreOrder } from '#server/platform/db/backup/restore-order.ts';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import { refusesWrites } from '#server/platform/db/disk-room.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import '../tables.ts';

/** What admins do beside looking. */
export type AdminActName =
  | 'role'
  | 'bar'
  | 'unbar'
  | 'sessions'
  | 'announce'
  | 'announce_end'
  | 'maintenance_on'
  | 'maintenance_off'
  | 'jobs'
  | 'import'
  | 'forget_data'
  | 'backup'
  | 'backup_file'
  | 'restore'
  | 'restore_cancel'
  | 'restart'
  | 'mail_test'
  | 'webhook_test'
  | 'first_admin';

interface Done {
  adminId: string;
  act: AdminActName;
  about?: string;
  profileId?: string;
}

/** Writes down what an admin did, in the transaction that does it. */
export async function noteAct(tx: Tx, { adminId, act, about, profileId }: Done, now: Date): Promise<void> {
  await tx
    .insertInto('admin_act')
    .values({ admin_id: adminId, act, about: about ?? null, profile_id: profileId ?? null, done_at: now })
    .execute();
}

/** Where looks are written down. */
export interface LookLog {
  database: Pick<Database, 'db'>;
  log: Logger;
}

/**
 * Writes down what an admin is about to be shown, before they see it. Where the database takes nothing new, as on a
 * full disk, an admin must be able to see why: then the look is a line of the security log.
 *
 * @param look.onceInMs of a page that asks again by itself: looks that follow one within this time are that one
 * @returns whether the database took what was to be written
 */
export async function noteLook(
  { database: { db }, log }: LookLog,
  adminId: string,
  { page, profileId = null, onceInMs = 0 }: { page: AdminPage; profileId?: string | null; onceInMs?: number },
  now: Date,
): Promise<boolean> {
  if (onceInMs > 0 && (await hasLooked(db, adminId, page, new Date(now.getTime() - onceInMs)))) return true;
  try {
    await db
      .insertInto('admin_act')
      .values({ admin_id: adminId, act: 'look', about: page, profile_id: profileId, done_at: now })
      .execute();
    return true;
  } catch (error) {
    if (!refusesWrites(error)) throw error;
    const concerned = profileId === null ? {} : { profileId };
    logSecurityEvent(log, 'admin-looked', { ...concerned, what: page, by: 'admin', byProfileId: adminId });
    return false;
  }
}

async function hasLooked(db: Db, adminId: string, page: AdminPage, since: Date): Promise<boolean> {
  const look = await db
    .selectFrom('admin_act')
    .select('id')
    .where('done_at', '>', since)
    .where('admin_id', '=', adminId)
    .where('act', '=', 'look')
    .where('about', '=', page)
    .limit(1)
    .executeTakeFirst();
  return look !== undefined;
}

/** Writes down who had a backup restored, within what came of it: the log that had it before is set aside. */
export async function noteRestored(
  { db }: Pick<Database, 'db'>,
  { name, byProfileId }: RestoreOrder,
  now: Date,
): Promise<void> {
  if (byProfileId === undefined) return;
  await transact(db, (tx) => noteAct(tx, { adminId: byProfileId, act: 'restore', about: name }, now));
}
