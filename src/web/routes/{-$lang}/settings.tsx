import { createFileRoute } from '@tanstack/react-router';
import { sendToLogin } from '#web/features/sign-in/send-to-login.ts';

// Who is signed in is known in the browser alone, so the server sends everyone to sign in.
export const Route = createFileRoute('/{-$lang}/settings')({
  beforeLoad: ({ params: { lang } }) => sendToLogin(lang),
});
