import type { OpenedAccount } from '#server/domains/part.ts';
import { makeFirstAdmin } from '#server/domains/profile/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { siteStateChanged } from '../state/site-state.ts';
import { noteAct } from './note-act.ts';

/** Replaces the announcement; it is shown until `endsAt`. */
export async function announce(
  { db }: Database,
  admin: Member,
  { texts, endsAt }: { texts: Readonly<Record<string, string>>; endsAt: Date },
  now: Date,
): Promise<void> {
  await transact(db, async (tx) => {
    await tx
      .insertInto('announcement')
      .values({ texts: JSON.stringify(texts), made_at: now, ends_at: endsAt })
      .execute();
    await noteAct(tx, { adminId: admin.profileId, act: 'announce', about: Object.keys(texts).sort().join(' ') }, now);
    await publish(tx, siteStateChanged, null);
  });
}

/** Ends the announcement early. Does nothing if there is none. */
export async function endAnnouncement({ db }: Database, admin: Member, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('announcement')
      .set({ ends_at: now })
      .where('ends_at', '>', now)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await noteAct(tx, { adminId: admin.profileId, act: 'announce_end' }, now);
    await publish(tx, siteStateChanged, null);
  });
}

/** Closes the site to all but admins until the announced end, or opens it again (`until` null). */
export async function setMaintenance({ db }: Database, admin: Member, until: Date | null, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    if (until === null) {
      const { numDeletedRows } = await tx.deleteFrom('maintenance').executeTakeFirst();
      if (numDeletedRows === 0n) return;
    } else {
      await tx
        .insertInto('maintenance')
        .values({ begun_at: now, ends_at: until })
        .onConflict((one) => one.column('is_one').doUpdateSet({ ends_at: until }))
        .execute();
    }
    const act = until === null ? 'maintenance_off' : 'maintenance_on';
    await noteAct(tx, { adminId: admin.profileId, act }, now);
    await publish(tx, siteStateChanged, null);
  });
}

/**
 * Makes the holder of `adminPhone` the site's first admin at a sign-in that proves the number. Has no effect if the
 * site has an admin, or if the setting was used before: the number may have passed to a stranger since.
 */
export async function promoteFirstAdmin(
  tx: Tx,
  adminPhone: string | null,
  { profileId, phone, isProven }: OpenedAccount,
  now: Date,
): Promise<void> {
  if (adminPhone === null || phone !== adminPhone || !isProven) return;
  const made = await tx
    .selectFrom('admin_act')
    .select('id')
    .where('act', '=', 'first_admin')
    .limit(1)
    .executeTakeFirst();
  if (made !== undefined || !(await makeFirstAdmin(tx, profileId))) return;
  await noteAct(tx, { adminId: profileId, act: 'first_admin', profileId }, now);
  await publish(tx, siteStateChanged, null);
}
