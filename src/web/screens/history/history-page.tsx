import { useState } from 'react';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { HistoryView, historyRow } from '#web/features/history/history-view.tsx';
import { DeviceRow } from '#web/features/history/look-up-row.tsx';
import { forgetAllLookUps, type HistoryOrder, useRecent } from '#web/features/history/recent.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

// Members only.
const AccountHistory = lazyPart(() => import('#web/features/history/account-history.tsx'));

/** All look-ups: of the account for members, of this device for visitors. */
export function HistoryPage() {
  const { t } = useLocale();
  const session = useSession();
  return (
    <div className="mx-auto grid max-w-[792px] content-start gap-4 px-4 py-8 md:py-12">
      <h1 className="text-[2rem] leading-tight tracking-tight">{t('history.title')}</h1>
      {session ? (
        <AccountHistory key={session.profileId} fallback={<Loading />} />
      ) : (
        <div className="visitor-only grid gap-4">
          <DeviceHistory />
        </div>
      )}
    </div>
  );
}

function Loading() {
  const { t } = useLocale();
  return (
    <HistoryView note={t('history.account')} order="newest" onOrder={() => {}} onClear={null} isEmpty={false}>
      <li role="status" className="px-5 py-4 text-muted">
        {t('history.loading')}
      </li>
    </HistoryView>
  );
}

function DeviceHistory() {
  const { t } = useLocale();
  const recent = useRecent();
  const [order, setOrder] = useState<HistoryOrder>('newest');
  return (
    <HistoryView
      note={t('history.device')}
      order={order}
      onOrder={setOrder}
      onClear={recent.length > 0 ? forgetAllLookUps : null}
      isEmpty={recent.length === 0}
    >
      {(order === 'newest' ? recent : recent.toReversed()).map((entry) => (
        <li key={entry.phone} className={historyRow}>
          <DeviceRow entry={entry} />
        </li>
      ))}
    </HistoryView>
  );
}
