import { createFileRoute, notFound } from '@tanstack/react-router';
import { sendToLogin } from '#web/features/sign-in/send-to-login.ts';
import { isLanguageLike } from '#web/features/site/address.ts';

// Who is signed in is known in the browser alone, so the server sends everyone to sign in.
export const Route = createFileRoute('/{-$lang}/')({
  loader: ({ params: { lang } }) => {
    // Any one word would fit the prefix: what does not look like a language is an address that leads nowhere.
    if (lang !== undefined && !isLanguageLike(lang)) throw notFound();
    sendToLogin(lang);
  },
});
