import { useEffect, useState } from 'react';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { readSession, useSession } from '#web/features/sign-in/session.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { DeviceRow } from './look-up-row.tsx';
import { fewestShown, forgetAllLookUps, reserveRows, useRecent } from './recent.ts';
import { RecentCard, recentAction } from './recent-card.tsx';

const AccountRecent = lazyPart(() => import('./account-recent.tsx'));

/**
 * Recent look-ups: of the account for members, of this device for visitors. A visitor's list stays on the device during
 * a sign-in, hidden and unsent, until the sign-out. Room for the first four is reserved before the script runs.
 */
export function RecentList() {
  const session = useSession();
  if (session === null) return <DeviceList />;
  return <AccountRecent key={session.profileId} fallback={<RecentCard actions={null}>{null}</RecentCard>} />;
}

function DeviceList() {
  const { t } = useLocale();
  const recent = useRecent();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? recent : recent.slice(0, fewestShown);
  // A member's list may have reserved different room; during hydration the session is unknown.
  useEffect(() => {
    if (readSession() === null) reserveRows(recent.length);
  }, [recent.length]);
  return (
    <RecentCard
      actions={
        <>
          {recent.length > fewestShown && (
            <button type="button" className={recentAction} onClick={() => setWhole(!isWhole)}>
              {isWhole ? t('recent.fewer') : t('recent.all')}
            </button>
          )}
          {recent.length > 0 && (
            <button type="button" className={recentAction} onClick={forgetAllLookUps}>
              {t('recent.clear')}
            </button>
          )}
        </>
      }
    >
      {shown.map((entry) => (
        <li key={entry.phone} className="border-t border-line first:border-0">
          <DeviceRow entry={entry} />
        </li>
      ))}
    </RecentCard>
  );
}
