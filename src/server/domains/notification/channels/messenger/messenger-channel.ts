import { type SqlBool, sql } from 'kysely';
import type { MemberMessenger } from '#server/domains/sign-in/door.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { NoticeChannel } from '../channel.ts';
import { findMessengerContent } from './messenger-content.ts';

interface MessengerChannelDeps {
  db: Db;
  clock: Clock;
  messenger: MemberMessenger;
  /** Without a trailing slash. */
  publicUrl: string;
}

/** Sends notices to the messenger that the member signed in with, by default without their content. */
export function createMessengerChannel({ db, clock, messenger, publicUrl }: MessengerChannelDeps): NoticeChannel {
  return {
    name: 'messenger',
    async deliver({ profileId, ids, locale, kindText, text, path, isSilent }) {
      const isTold = sql<SqlBool>`id = any(${`{${ids.join(',')}}`}::int8[])`;
      const untold = db.selectFrom('notification').select('id').where(isTold).where('messaged_at', 'is', null);
      if (!(await untold.limit(1).executeTakeFirst())) return 'sent';
      const showsContent = await findMessengerContent(db, profileId);
      const [words, way] = showsContent ? [text, path] : [kindText, '/notifications'];
      const answer = await messenger.write(profileId, { text: `${words}\n${publicUrl}/${locale}${way}`, isSilent });
      if (answer === 'sent') {
        await db.updateTable('notification').set({ messaged_at: clock.now() }).where(isTold).execute();
      }
      return answer;
    },
  };
}
