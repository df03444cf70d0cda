import { type RawBuilder, type SqlBool, sql } from 'kysely';
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

/** The member has the page before them that these notices lead to, whatever place on it: they are read, and sent no more. */
export function readPage(db: Db, member: Member, page: string, now: Date): Promise<void> {
  return readTold(db, member, sql<SqlBool>`split_part(link, '#', 1) = ${page}::text`, now);
}

/** The member wants to see none of what they were told by now as new: it is read, and sent no more. */
export function readAllNotices(db: Db, member: Member, now: Date): Promise<void> {
  return readTold(db, member, sql<SqlBool>`true`, now);
}

async function readTold(db: Db, { profileId }: Member, isMeant: RawBuilder<SqlBool>, now: Date): Promise<void> {
  await sql`
    with told as (
      update notification set read_at = ${now}::timestamptz
      where profile_id = ${profileId}::int8 and read_at is null and created_at <= ${now}::timestamptz and ${isMeant}
      returning id
    )
    delete from notice_outbox where notification_id in (select id from told)`.execute(db);
}
