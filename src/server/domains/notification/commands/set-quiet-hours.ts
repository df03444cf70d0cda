import { sql } from 'kysely';
import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { QuietHours } from '../rules/quiet-hours.ts';

/** Sets the quiet hours; equal `from` and `until` turn them off. Reschedules notices held by the former ones. */
export async function setQuietHours(db: Db, { profileId }: Member, hours: QuietHours, now: Date): Promise<void> {
  const { from, until, timeZone } = hours;
  await transact(db, async (tx) => {
    if (from === until) {
      await tx.deleteFrom('notice_quiet_hours').where('profile_id', '=', profileId).execute();
    } else {
      const row = { quiet_from: from, quiet_until: until, time_zone: timeZone };
      await tx
        .insertInto('notice_quiet_hours')
        .values({ profile_id: profileId, ...row })
        .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(row))
        .execute();
    }
    // Not before the notice becomes visible.
    await sql`
      update notice_outbox set not_before = greatest(n.created_at, ${now}::timestamptz)
      from notification n
      where n.id = notice_outbox.notification_id and notice_outbox.profile_id = ${profileId}::int8
        and notice_outbox.not_before > ${now}::timestamptz`.execute(tx);
    await tx.updateTable('notice_mail').set({ not_before: null }).where('profile_id', '=', profileId).execute();
  });
}
