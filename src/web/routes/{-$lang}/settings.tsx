import { createFileRoute, redirect } from '@tanstack/react-router';
import { demandSession } from '#web/features/sign-in/send-to-login.ts';
import { addressOf } from '#web/features/site/address.ts';
import { askForSettings } from '#web/features/site/settings-place.ts';

/** The settings panel, over the search. */
export const Route = createFileRoute('/{-$lang}/settings')({
  beforeLoad: ({ params: { lang } }) => {
    demandSession(lang, '/settings');
    askForSettings();
    throw redirect({ href: addressOf(lang, '/search'), replace: true });
  },
});
