import { Smartphone } from 'lucide-react';
import type { MouseEvent } from 'react';
import { PageLink } from '#web/components/page-link.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useAddress } from './address.ts';

/** What Chromium browsers offer once they find that the site can be installed. It can be asked once. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | null = null;

// It comes once a page, at any time: so it is heard from when this file is read.
if (!import.meta.env.SSR) {
  addEventListener('beforeinstallprompt', (event) => {
    offer = event as InstallOffer;
  });
  addEventListener('appinstalled', () => {
    offer = null;
  });
}

/**
 * Installs the site as an app where the browser offers that; elsewhere, and without script, it leads to how it is done.
 * In the installed app there is nothing to offer.
 */
export function InstallLink({ className }: { className: string }) {
  const { t } = useLocale();
  const address = useAddress();
  function install(event: MouseEvent<HTMLAnchorElement>) {
    if (offer === null) return;
    event.preventDefault();
    const asked = offer;
    offer = null;
    // Said no: the browser offers it anew when it thinks fit.
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
