import { createFileRoute, redirect } from '@tanstack/react-router';
import { sendToLogin } from '#web/features/sign-in/send-to-login.ts';
import { readSession } from '#web/features/sign-in/session.ts';
import { addressOf } from '#web/features/site/address.ts';

/** One's own number's page. */
export const Route = createFileRoute('/{-$lang}/number/my')({
  beforeLoad: ({ params: { lang } }) => {
    const session = import.meta.env.SSR ? null : readSession();
    if (session === null) sendToLogin(lang, '/number/my');
    throw redirect({ href: addressOf(lang, `/number/${session.phone}`), replace: true });
  },
});
