import { type NoticeGroup, noticeGroups } from '#contract/notification-limits.ts';
import type { Db } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { MailKeys } from '../../commands/mail-deps.ts';
import '../../tables.ts';

/** What a mail was about, and so what its link stops. */
export type StopAbout = NoticeGroup | 'digest' | 'all';

interface Stop {
  profileId: string;
  /** Keyed hash: the link of a mail to an earlier address stops nothing of another one. */
  address: string;
  about: StopAbout;
}

export function stopToken(keys: Pick<MailKeys, 'stops'>, { profileId, address, about }: Stop): string {
  return keys.stops.seal(JSON.stringify([profileId, address, about]));
}

/** Null for a link that is none of ours. */
export function readStopToken(keys: Pick<MailKeys, 'stops'>, token: string): Stop | null {
  const opened = keys.stops.open(token);
  if (opened === null) return null;
  const [profileId, address, about] = JSON.parse(opened) as [string, string, StopAbout];
  return { profileId, address, about };
}

/** Mail of what a mail was about, or all of notices, goes to its address no more, until the member wants it again. */
export async function stopMail(db: Db, { profileId, address, about }: Stop): Promise<void> {
  await transact(db, async (tx) => {
    const own = await tx
      .selectFrom('notice_mail')
      .select('profile_id')
      .where('profile_id', '=', profileId)
      .where('address', '=', address)
      .forUpdate()
      .executeTakeFirst();
    if (!own) return;
    if (about === 'digest' || about === 'all') {
      const none = { digest_zone: null, digest_at: null };
      await tx.updateTable('notice_mail').set(none).where('profile_id', '=', profileId).execute();
    }
    if (about === 'digest') return;
    const row = { is_on: false, is_by_link: true };
    const groups = about === 'all' ? noticeGroups : [about];
    const chosen = groups.map((group) => ({ profile_id: profileId, notice_group: group, channel: 'mail', ...row }));
    await tx
      .insertInto('notice_choice')
      .values(chosen)
      .onConflict((conflict) => conflict.columns(['profile_id', 'notice_group', 'channel']).doUpdateSet(row))
      .execute();
  });
}
