import { sql } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { NoticeChannel } from '../channel.ts';
import '../../tables.ts';

/**
 * Notes what is to be told to a member by mail; `send-notice-mails.ts` sends it, together with what else waits by then. What
 * its domain has just told the same account in a mail of its own is not told by another one.
 *
 * @param isAvailable whether the site sends mail
 */
export function createMailChannel(db: Db, clock: Clock, isAvailable: boolean): NoticeChannel {
  return {
    name: 'mail',
    async deliver({ profileId, ids }) {
      if (!isAvailable) return 'gone';
      // What comes in quiet hours is looked at again: it may be essential.
      const { numUpdatedRows } = await db
        .updateTable('notice_mail')
        .set({ not_before: null })
        .where('profile_id', '=', profileId)
        .where('confirmed_at', 'is not', null)
        .where('stopped_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return 'gone';
      await sql`
        update notification set mail_wanted_at = ${clock.now()}::timestamptz
        where id = any(${`{${ids.join(',')}}`}::int8[]) and profile_id = ${profileId}::int8 and mail_wanted_at is null
          and not exists (
            select from mail where mail.profile_id = notification.profile_id and mail.kind = notification.kind
              and mail.state in ('waiting', 'sent')
              and mail.created_at between notification.created_at - interval '10 minutes'
                and notification.created_at + interval '10 minutes'
          )`.execute(db);
      return 'sent';
    },
  };
}
