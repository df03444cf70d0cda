import { sql } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { NoticeChannel } from '../channel.ts';

/** Marks notices for `send-notice-mails.ts`. Skips one whose domain just sent the account a mail of its own. */
export function createMailChannel(db: Db, clock: Clock, isAvailable: boolean): NoticeChannel {
  return {
    name: 'mail',
    async deliver({ profileId, ids }) {
      if (!isAvailable) return 'gone';
      // Ends a quiet-hours hold, since the new notice may be essential.
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
