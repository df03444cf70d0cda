import { useEffect, useState } from 'react';
import { currentToken } from '#web/api/bearer.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { clearHistory, forgetInHistory, useHistory } from './history.ts';
import { HistoryRow } from './look-up-row.tsx';
import { fewestShown, reserveHistoryRows } from './recent.ts';
import { RecentCard, recentAction } from './recent-card.tsx';

const ClearHistoryDialog = lazyPart(() => import('./clear-history-dialog.tsx'), { close: ({ onClose }) => onClose() });

/** The newest look-ups of the account. */
export default function AccountRecent() {
  const { t } = useLocale();
  const address = useAddress();
  const { items, last } = useHistory('newest', fewestShown);
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const total = last?.total ?? null;
  // Whether this device has not yet stored how many look-ups the member has, so no room is reserved.
  const [isLate] = useState(() => document.documentElement.dataset.recent === undefined);
  useEffect(() => {
    // The list may arrive after the sign-out.
    if (total !== null && currentToken() !== null) reserveHistoryRows(Math.min(total, items.length));
  }, [total, items.length]);
  return (
    <>
      <RecentCard
        isLate={isLate}
        actions={
          items.length > 0 && (
            <>
              <PageLink href={address('/history')} className={recentAction}>
                {t('recent.all')}
              </PageLink>
              <button type="button" className={recentAction} onClick={() => setDialog('open')}>
                {t('recent.clear')}
              </button>
            </>
          )
        }
      >
        {items.map((item) => (
          <li key={`${item.phone} ${item.date}`} className="border-t border-line first:border-0">
            <HistoryRow item={item} onForget={forgetInHistory} />
          </li>
        ))}
      </RecentCard>
      {dialog !== 'unused' && (
        <ClearHistoryDialog isOpen={dialog === 'open'} onClose={() => setDialog('closed')} onConfirm={clearHistory} />
      )}
    </>
  );
}
