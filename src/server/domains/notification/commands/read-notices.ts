import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** The member has read these notices, which are not sent any more. Others' ids do nothing. */
export async function readNotices(db: Db, member: Member, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('profile_id', '=', member.profileId)
    .where('id', 'in', ids)
    .where('read_at', 'is', null)
    .execute();
  await db
    .deleteFrom('notice_outbox')
    .where('profile_id', '=', member.profileId)
    .where('notification_id', 'in', ids)
    .execute();
}
