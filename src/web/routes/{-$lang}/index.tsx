import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { sendToLogin } from '#web/features/sign-in/send-to-login.ts';
import { readSession } from '#web/features/sign-in/session.ts';
import { addressOf, isLanguageLike } from '#web/features/site/address.ts';

export const Route = createFileRoute('/{-$lang}/')({
  loader: ({ params: { lang } }) => {
    // The prefix matches any single segment: one that does not look like a language is an unknown page.
    if (lang !== undefined && !isLanguageLike(lang)) throw notFound();
    if (!import.meta.env.SSR && readSession() !== null) throw redirect({ href: addressOf(lang, '/search') });
    sendToLogin(lang);
  },
});
