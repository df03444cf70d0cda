import type { PersonalData } from '#server/domains/part.ts';
import type { MailKeys } from '../../commands/mail-deps.ts';
import { findMail } from './find-mail.ts';

/** A person's address for notices. No mail is sent while the account is deactivated. */
export function createMailData(keys: MailKeys): PersonalData {
  return {
    name: 'noticeMail',
    async collect(db, { profileId }) {
      const mail = await findMail(db, keys, profileId);
      if (mail === null) return null;
      return {
        address: mail.to,
        createdAt: mail.created_at,
        confirmedAt: mail.confirmed_at,
        stoppedAt: mail.stopped_at,
        showsContent: mail.shows_content,
        digestZone: mail.digest_zone,
        digestSentAt: mail.digest_sent_at,
      };
    },
    async erase(tx, { profileId }) {
      await tx.deleteFrom('notice_mail').where('profile_id', '=', profileId).execute();
    },
  };
}
