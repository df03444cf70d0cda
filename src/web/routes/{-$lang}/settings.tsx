import { createFileRoute, redirect } from '@tanstack/react-router';
import { demandSession } from '#web/features/sign-in/send-to-login.ts';
import { addressOf } from '#web/features/site/address.ts';
import { askForSettings } from '#web/features/site/settings-place.ts';
import { readSettingsView } from '#web/features/site/settings-views.ts';

/** Opens the settings panel over the search; `?view=` selects a view. */
export const Route = createFileRoute('/{-$lang}/settings')({
  beforeLoad: ({ params: { lang }, search }) => {
    const view = readSettingsView({ settings: (search as { view?: unknown }).view }) ?? 'main';
    demandSession(lang, view === 'main' ? '/settings' : `/settings?view=${view}`);
    askForSettings(view);
    throw redirect({ href: addressOf(lang, '/search'), replace: true });
  },
});
