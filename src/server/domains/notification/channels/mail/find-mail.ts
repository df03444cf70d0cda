import type { NoticeMail } from '#contract/notice-mail.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { MailKeys } from '../../commands/mail-deps.ts';

export type MailRecord = NonNullable<Awaited<ReturnType<typeof findMail>>>;

/** The member's address for notices; null if there is none or it was sealed with a lost secret. */
export async function findMail(db: Db, keys: Pick<MailKeys, 'members'>, profileId: string) {
  const row = await db.selectFrom('notice_mail').selectAll().where('profile_id', '=', profileId).executeTakeFirst();
  const address = row ? keys.members.open(row.sealed, profileId) : null;
  return row && address !== null ? { ...row, to: address } : null;
}

/** @param isAvailable whether the site sends mail */
export function presentMail(mail: MailRecord | null, isAvailable: boolean): NoticeMail {
  if (mail === null) return { isAvailable, address: null, state: 'none', showsContent: false, hasDigest: false };
  const { to: address, shows_content: showsContent } = mail;
  const open = mail.confirmed_at === null ? 'waiting' : 'confirmed';
  const state = mail.stopped_at === null ? open : 'stopped';
  return { isAvailable, address, state, showsContent, hasDigest: mail.digest_zone !== null };
}
