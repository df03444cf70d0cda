import type { AdminPage } from '#contract/admin-rule.ts';
import type { RestoreOrder } from '#server/platform/db/backup/restore-order.ts';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import { refusesWrites } from '#server/platform/db/disk-room.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';

/** Acts of admins; views are logged as `look`. */
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
  | 'upload'
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

/** Logs an act of an admin, in the act's transaction. */
export async function noteAct(tx: Tx, { adminId, act, about, profileId }: Done, now: Date): Promise<void> {
  await tx
    .insertInto('admin_act')
    .values({ admin_id: adminId, act, about: about ?? null, profile_id: profileId ?? null, done_at: now })
    .execute();
}

/** Where looks are written down. */
export interface AccessLogDeps {
  database: Pick<Database, 'db'>;
  log: Logger;
}

/**
 * Logs a view of an admin before the data is returned, once per `onceInMs` for pages that poll. Returns false if the
 * database refuses writes; the security log then has the view.
 */
export async function logAdminView(
  { database: { db }, log }: AccessLogDeps,
  adminId: string,
  { page, profileId = null, onceInMs = 0 }: { page: AdminPage; profileId?: string | null; onceInMs?: number },
  now: Date,
): Promise<boolean> {
  if (onceInMs > 0 && (await hasViewed(db, adminId, page, new Date(now.getTime() - onceInMs)))) return true;
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

async function hasViewed(db: Db, adminId: string, page: AdminPage, since: Date): Promise<boolean> {
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

/** Logs who ordered a restore, in the restored database: the log that held the order was replaced. */
export async function noteRestored(
  { db }: Pick<Database, 'db'>,
  { name, byProfileId }: RestoreOrder,
  now: Date,
): Promise<void> {
  if (byProfileId === undefined) return;
  await transact(db, (tx) => noteAct(tx, { adminId: byProfileId, act: 'restore', about: name }, now));
}
