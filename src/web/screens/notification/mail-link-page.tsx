import { MailAnswerPage } from './mail-answer-page.tsx';
import { MailStopPage } from './mail-stop-page.tsx';

export interface MailLink {
  answer: 'confirm' | 'not_me' | 'stop';
  /** What the mail was about, where it was about notices. */
  about?: string;
}

/** Where the link of a mail leads: whether an address is somebody's, or what comes there no more. */
export function MailLinkPage({ token, answer, about = '' }: MailLink & { token: string }) {
  if (answer === 'stop') return <MailStopPage token={token} about={about} />;
  return <MailAnswerPage token={token} answer={answer} isOfNotices={about === 'notices'} />;
}
