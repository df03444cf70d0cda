import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** Marks the member's notices as read and removes them from the outbox. Other members' ids are ignored. */
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

/** Marks notices that link to this page, with any fragment, as read. */
export function readPage(db: Db, member: Member, page: string, now: Date): Promise<void> {
  return readTold(db, member, sql<SqlBool>`split_part(link, '#', 1) = ${page}::text`, now);
}

/** Marks all visible notices as read. */
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
