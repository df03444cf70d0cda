import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { primaryButton } from '#web/components/button.ts';
import { MessagePage } from '#web/components/message-page.tsx';
import { OfflineList } from '#web/features/history/offline-list.tsx';
import { type RecentLookUp, readOwnRecent, readRecent } from '#web/features/history/recent.ts';
import { safePath } from '#web/features/sign-in/return-path.ts';
import { readSession } from '#web/features/sign-in/session.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { awaitSite } from './await-site.ts';

interface Device {
  /** The requested address. */
  from: string;
  list: readonly RecentLookUp[];
}

/** Offline page, the same document for everyone; script adds the requested address and this device's look-ups. */
export function OfflinePage() {
  const { t } = useLocale();
  const [device, setDevice] = useState<Device | null>(null);
  useEffect(() => {
    const from = safePath(new URLSearchParams(location.search).get('from'), '/search');
    setDevice({ from, list: readSession() === null ? readRecent() : readOwnRecent() });
    return awaitSite(() => location.replace(from));
  }, []);
  return (
    <MessagePage icon={<WifiOff size={30} aria-hidden="true" />} title={t('offline.title')} text={t('offline.text')}>
      <p className="text-center">
        <a href={device?.from ?? '/search'} className={primaryButton}>
          {t('common.retry')}
        </a>
      </p>
      {/* Reserves room for the list, which appears after the first paint, above the footer on phones. */}
      <div className="max-md:min-h-[60svh]">
        {device && <OfflineList list={device.list} wanted={numberIn(device.from)} />}
      </div>
    </MessagePage>
  );
}

/** Digits of a number's address. */
function numberIn(path: string): string | null {
  return /\/number\/(\d{3,15})$/.exec(path)?.[1] ?? null;
}
