import { Smartphone } from 'lucide-react';
import type { MouseEvent } from 'react';
import { PageLink } from '#web/components/page-link.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useAddress } from './address.ts';

/** Chromium's event that the site can be installed. Its prompt works once. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | null = null;

// The event may fire at any time, once per page, so the listener is added on import.
if (!import.meta.env.SSR) {
  addEventListener('beforeinstallprompt', (event) => {
    offer = event as InstallOffer;
  });
  addEventListener('appinstalled', () => {
    offer = null;
  });
}

/** Installs the site as an app; links to instructions where unsupported. Hidden in the installed app. */
export function InstallLink({ className }: { className: string }) {
  const { t } = useLocale();
  const address = useAddress();
  function install(event: MouseEvent<HTMLAnchorElement>) {
    if (offer === null) return;
    event.preventDefault();
    const asked = offer;
    offer = null;
    // Dismissed: the browser decides when to offer it again.
    asked.prompt().catch(() => undefined);
  }
  return (
    <PageLink
      href={address('/connect#install')}
      onClick={install}
      className={`${className} [@media(display-mode:standalone)]:hidden`}
    >
      <Smartphone size={18} aria-hidden="true" className="shrink-0" />
      {t('footer.install')}
    </PageLink>
  );
}
