import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { PhraseKey } from '#shared/phrases.ts';
import { MoreButton } from '#web/components/more-button.tsx';
import { type HistoryOrder, useHistory } from '#web/features/number/history.ts';
import { forgetAllLookUps, useRecent } from '#web/features/number/recent.ts';
import { DeviceRow, HistoryRow } from '#web/features/number/recent-list.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

// Loaded when first asked for.
const ClearHistoryDialog = lazy(() => import('#web/features/number/clear-history-dialog.tsx'));

/** All look-ups: of the account for members, of this device for visitors. */
export function HistoryPage() {
  const { t } = useLocale();
  const session = useSession();
  return (
    <div className="mx-auto grid max-w-[792px] content-start gap-4 px-4 py-8 md:py-12">
      <h1 className="text-[2rem] leading-tight tracking-tight">{t('history.title')}</h1>
      {session ? (
        <AccountHistory key={session.profileId} />
      ) : (
        <div className="visitor-only grid gap-4">
          <DeviceHistory />
        </div>
      )}
    </div>
  );
}

interface HistoryViewProps {
  note: string;
  order: HistoryOrder;
  onOrder: (order: HistoryOrder) => void;
  onClear: (() => void) | null;
  isEmpty: boolean;
  children: ReactNode;
}

function HistoryView({ note, order, onOrder, onClear, isEmpty, children }: HistoryViewProps) {
  const { t } = useLocale();
  // phrases: history.*
  return (
    <>
      <p className="text-muted">{note}</p>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 text-[0.9375rem]">
        <fieldset className="flex rounded-full border border-line bg-surface p-0.5">
          <legend className="sr-only">{t('history.order')}</legend>
          {(['newest', 'oldest'] as const).map((choice) => (
            <label
              key={choice}
              className="relative inline-flex min-h-10 cursor-pointer items-center rounded-full px-4 font-medium text-muted has-checked:bg-brand-soft has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-brand"
            >
              <input
                type="radio"
                name="order"
                className="sr-only"
                checked={choice === order}
                onChange={() => onOrder(choice)}
              />
              {t(`history.${choice}`)}
            </label>
          ))}
        </fieldset>
        {onClear && (
          <button type="button" className="link min-h-11 px-2.5 font-medium" onClick={onClear}>
            {t('history.clear.button')}
          </button>
        )}
      </div>
      {isEmpty ? (
        <p className="card p-5 text-muted">{t('history.none')}</p>
      ) : (
        <ul className="card overflow-hidden py-1.5">{children}</ul>
      )}
    </>
  );
}

const rowLine = 'border-t border-line first:border-0';

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
        <li key={entry.phone} className={rowLine}>
          <DeviceRow entry={entry} />
        </li>
      ))}
    </HistoryView>
  );
}

function AccountHistory() {
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
          <li key={`${item.phone} ${item.date}`} className={rowLine}>
            <HistoryRow item={item} onForget={history.forget} />
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
          label={wrong ? t('limit.retry') : t('list.more')}
          isLoading={isLoading}
          onClick={history.loadMore}
        />
      )}
      {dialog !== 'unused' && (
        <Suspense>
          <ClearHistoryDialog
            isOpen={dialog === 'open'}
            onClose={() => setDialog('closed')}
            onConfirm={history.forgetAll}
          />
        </Suspense>
      )}
    </>
  );
}
