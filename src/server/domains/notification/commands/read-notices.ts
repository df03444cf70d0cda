import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Marks these visible notices as read. Other members' ids, and those of notices to come, are ignored. */
export function readNotices(db: Db, member: Member, ids: readonly string[], now: Date): Promise<void> {
  return markRead(db, member, sql<SqlBool>`id = any (${ids}::int8[])`, now);
}

/** Marks notices that link to this page, with any fragment, as read. */
export function readPage(db: Db, member: Member, page: string, now: Date): Promise<void> {
  return markRead(db, member, sql<SqlBool>`split_part(link, '#', 1) = ${page}::text`, now);
}

export function readAllNotices(db: Db, member: Member, now: Date): Promise<void> {
  return markRead(db, member, sql<SqlBool>`true`, now);
}

/**
 * Marks what is meant and visible as read, and removes it from the outbox. Essential notices stay there: some are sent
 * though they were read (`isSentThoughRead`), and the next delivery drops the others.
 */
async function markRead(db: Db, { profileId }: Member, isMeant: RawBuilder<SqlBool>, now: Date): Promise<void> {
  await sql`
    with told as (
      update notification set read_at = ${now}::timestamptz
      where profile_id = ${profileId}::int8 and read_at is null and created_at <= ${now}::timestamptz and ${isMeant}
      returning id, is_essential
    )
    delete from notice_outbox where notification_id in (select id from told where not is_essential)`.execute(db);
}
