import { MailAnswerPage } from './mail-answer-page.tsx';
import { MailStopPage } from './mail-stop-page.tsx';

export interface MailLink {
  answer: 'confirm' | 'not_me' | 'stop';
  /** Subject of the mail, if it was a notice. */
  about?: string;
}

/** Target of a mail's link: confirms an address, or stops mails. */
export function MailLinkPage({ token, answer, about = '' }: MailLink & { token: string }) {
  if (answer === 'stop') return <MailStopPage token={token} about={about} />;
  return <MailAnswerPage token={token} answer={answer} isOfNotices={about === 'notices'} />;
}
