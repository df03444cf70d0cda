import { createFileRoute } from '@tanstack/react-router';
import { setPrivateReply } from '#web/features/sign-in/private-reply.ts';
import { headOf } from '#web/features/site/head.ts';
import { type MailLink, MailLinkPage } from '#web/screens/notification/mail-link-page.tsx';

function readLink({ answer, about }: { answer?: unknown; about?: unknown }): MailLink {
  return {
    answer: answer === 'not_me' || answer === 'stop' ? answer : 'confirm',
    ...(typeof about === 'string' && { about }),
  };
}

/** Target of links in mails. Mail scanners open links, so the action requires a button press. */
export const Route = createFileRoute('/{-$lang}/mail/$token')({
  validateSearch: readLink,
  beforeLoad: setPrivateReply,
  head: (route) => {
    const isStop = readLink(route.match.search).answer === 'stop';
    return headOf(route, (t) => ({
      path: '/mail',
      title: isStop ? t('mail_stop.title') : t('mail_answer.title'),
      isIndexable: false,
    }));
  },
  component: () => <MailLinkPage token={Route.useParams().token} {...readLink(Route.useSearch())} />,
});
