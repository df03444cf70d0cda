import { useState } from 'react';
import type { PhraseKey } from '#shared/phrases.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { MoreButton } from '#web/components/more-button.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { clearHistory, forgetInHistory, useHistory } from './history.ts';
import { HistoryView, historyRow } from './history-view.tsx';
import { HistoryRow } from './look-up-row.tsx';
import type { HistoryOrder } from './recent.ts';

const ClearHistoryDialog = lazyPart(() => import('./clear-history-dialog.tsx'), { close: ({ onClose }) => onClose() });

export default function AccountHistory() {
  const { t } = useLocale();
  const [order, setOrder] = useState<HistoryOrder>('newest');
  const history = useHistory(order, 20);
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const { items, last, wrong, isLoading } = history;
  // phrases: error.*
  return (
    <>
      <HistoryView
        note={t('history.account')}
        order={order}
        onOrder={setOrder}
        onClear={items.length > 0 ? () => setDialog('open') : null}
        isEmpty={last?.total === 0}
      >
        {items.map((item) => (
          <li key={`${item.phone} ${item.date}`} className={historyRow}>
            <HistoryRow item={item} onForget={forgetInHistory} />
          </li>
        ))}
        {items.length === 0 && isLoading && (
          <li role="status" className="px-5 py-4 text-muted">
            {t('history.loading')}
          </li>
        )}
      </HistoryView>
      {wrong && (
        <p role="alert" className="text-unwanted">
          {t(`error.${wrong}` as PhraseKey)}
        </p>
      )}
      {(last?.hasMore || wrong) && (
        <MoreButton
          label={wrong ? t('common.retry') : t('common.show_more')}
          isLoading={isLoading}
          onClick={history.loadMore}
        />
      )}
      {dialog !== 'unused' && (
        <ClearHistoryDialog isOpen={dialog === 'open'} onClose={() => setDialog('closed')} onConfirm={clearHistory} />
      )}
    </>
  );
}
