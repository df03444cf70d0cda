import { type NoticeGroup, noticeGroups } from '#contract/notification-limits.ts';
import type { Db } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { MailKeys } from '../../commands/mail-deps.ts';

export type StopAbout = NoticeGroup | 'digest' | 'all';

interface Stop {
  profileId: string;
  /** Keyed hash: a link from a mail to an earlier address does not stop the current one. */
  address: string;
  about: StopAbout;
}

export function stopToken(keys: Pick<MailKeys, 'stops'>, { profileId, address, about }: Stop): string {
  return keys.stops.seal(JSON.stringify([profileId, address, about]));
}

/** Null for an invalid link. */
export function readStopToken(keys: Pick<MailKeys, 'stops'>, token: string): Stop | null {
  const opened = keys.stops.open(token);
  if (opened === null) return null;
  const [profileId, address, about] = JSON.parse(opened) as [string, string, StopAbout];
  return { profileId, address, about };
}

/** Stops one group of mail, the digest or all notices for the address, until the member turns it on again. */
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
