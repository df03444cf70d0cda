import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import type { HistoryOrder } from './recent.ts';

interface HistoryViewProps {
  note: string;
  order: HistoryOrder;
  onOrder: (order: HistoryOrder) => void;
  onClear: (() => void) | null;
  isEmpty: boolean;
  children: ReactNode;
}

/** A whole history: note, order and rows. */
export function HistoryView({ note, order, onOrder, onClear, isEmpty, children }: HistoryViewProps) {
  const { t } = useLocale();
  // phrases: history.*
  return (
    <>
      <p className="text-muted">{note}</p>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 text-[0.9375rem]">
        <fieldset className="flex rounded-full border border-line bg-surface p-0.5 max-[18rem]:flex-col max-[18rem]:rounded-card">
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

export const historyRow = 'border-t border-line first:border-0';
