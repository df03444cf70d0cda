import { useEffect, useState } from 'react';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { readSession, useSession } from '#web/features/sign-in/session.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { DeviceRow } from './look-up-row.tsx';
import { fewestShown, forgetAllLookUps, keepRoom, useRecent } from './recent.ts';
import { RecentCard, recentAction } from './recent-card.tsx';

// For members alone.
const AccountRecent = lazyPart(() => import('./account-recent.tsx'));

/**
 * The last look-ups: of the account for members, of this device for visitors. What this device kept before a sign-in
 * stays on it, unseen and unsent, until somebody signs out. Room for the first four is kept before the script runs.
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
  // A member's list may have had other room; while the page is hydrated a member is not known yet.
  useEffect(() => {
    if (readSession() === null) keepRoom(recent.length);
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
