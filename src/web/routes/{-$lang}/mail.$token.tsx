import { createFileRoute } from '@tanstack/react-router';
import { setPrivateReply } from '#web/features/sign-in/private-reply.ts';
import { headOf } from '#web/features/site/head.ts';
import { MailAnswerPage } from '#web/screens/notification/mail-answer-page.tsx';

type Answer = 'confirm' | 'not_me';

function readAnswer({ answer }: { answer?: unknown }): { answer: Answer } {
  return { answer: answer === 'not_me' ? 'not_me' : 'confirm' };
}

/** Where the links of a receipt lead: programs that look into mail open links, so a person presses a button here. */
export const Route = createFileRoute('/{-$lang}/mail/$token')({
  validateSearch: readAnswer,
  beforeLoad: setPrivateReply,
  head: (route) => headOf(route, (t) => ({ path: '/mail', title: t('mail_answer.title'), isIndexable: false })),
  component: () => <MailAnswerPage token={Route.useParams().token} {...readAnswer(Route.useSearch())} />,
});
