import type { AdminPage } from '#contract/admin-rule.ts';
import type { RestoreOrder } from '#server/platform/db/backup/restore-order.ts';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
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

/** Writes down what an admin is about to be shown, before they see it. */
export async function noteLook(
  db: Db,
  adminId: string,
  { page, profileId = null }: { page: AdminPage; profileId?: string | null },
  now: Date,
): Promise<void> {
  await db
    .insertInto('admin_act')
    .values({ admin_id: adminId, act: 'look', about: page, profile_id: profileId, done_at: now })
    .execute();
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
