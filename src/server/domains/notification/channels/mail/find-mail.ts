import type { NoticeMail } from '#contract/notice-mail.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { MailKeys } from '../../commands/mail-deps.ts';
import '../../tables.ts';

export type MailRecord = NonNullable<Awaited<ReturnType<typeof findMail>>>;

/** The address that a member wants notices at; null where there is none, or nobody can read it under this site's secret. */
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
