import type { MailServer, MailTransport } from '#server/platform/mail/mail-transport.ts';
import { type Finding, fail, kindOf, ok, warn } from '../finding.ts';

export type OpenMail = (server: MailServer) => Promise<Pick<MailTransport, 'verify' | 'close'>>;

/** Connects and signs in, and sends nothing. */
export async function checkMail(server: Omit<MailServer, 'replyTo'> | null, open: OpenMail): Promise<Finding[]> {
  if (server === null) {
    const advice = 'Set SMTP_URL and MAIL_FROM, or neither members nor the desk get any.';
    return [warn('mail', 'None is sent: no server is set.', advice)];
  }
  const transport = await open({ ...server, replyTo: null });
  try {
    await transport.verify();
  } catch (error) {
    // Its own words are a step and a number.
    const why = error instanceof Error && error.name === 'MailDeliveryError' ? error.message : kindOf(error);
    return [fail('mail', `The server of SMTP_URL does not take mail (${why}).`, 'Mend SMTP_URL, or ask who runs it.')];
  } finally {
    transport.close();
  }
  return [ok('mail', 'The server of SMTP_URL lets the site in.')];
}
