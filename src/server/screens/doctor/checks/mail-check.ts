import type { MailServer, MailTransport } from '#server/platform/mail/mail-transport.ts';
import { type Finding, fail, kindOf, ok, warn } from '../finding.ts';

export type OpenMail = (server: MailServer) => Promise<Pick<MailTransport, 'verify' | 'close'>>;

/** Connects and signs in, without sending anything. */
export async function checkMail(server: Omit<MailServer, 'replyTo'> | null, open: OpenMail): Promise<Finding[]> {
  if (server === null) {
    const advice = 'Set SMTP_URL and MAIL_FROM, or neither members nor moderators get mail.';
    return [warn('mail', 'No mail is sent: SMTP_URL is not set.', advice)];
  }
  const transport = await open({ ...server, replyTo: null });
  try {
    await transport.verify();
  } catch (error) {
    // The message of this error is safe: it names only the step and the status.
    const why = error instanceof Error && error.name === 'MailDeliveryError' ? error.message : kindOf(error);
    return [fail('mail', `The server of SMTP_URL refuses (${why}).`, 'Correct SMTP_URL, or ask its operator.')];
  } finally {
    transport.close();
  }
  return [ok('mail', 'The server of SMTP_URL accepts the sign-in.')];
}
