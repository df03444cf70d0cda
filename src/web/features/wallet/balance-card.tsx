import { RotateCw } from 'lucide-react';
import { readNumcy } from '#shared/numcy.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { iconButton } from '#web/components/button.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useBalance } from './balance.ts';
import { NotForSale } from './not-for-sale.tsx';

/**
 * The balance, and what numcy are.
 * @param props.isClosed numcy are not sold here
 */
export function BalanceCard({ isClosed }: { isClosed: boolean }) {
  const { t, formatNumber } = useLocale();
  const { balance, held, isLoading, wrong, reload } = useBalance();
  // phrases: error.*, wallet.held.*
  return (
    <section aria-label={t('wallet.balance')} className="card p-5">
      <div className="flex items-center justify-between gap-3">
        <p className="text-muted">{t('wallet.balance')}</p>
        <button
          type="button"
          className={`-my-2 -me-2 ${iconButton}`}
          aria-label={t('wallet.reload')}
          title={t('wallet.reload')}
          aria-disabled={isLoading}
          onClick={reload}
        >
          <RotateCw size={19} aria-hidden="true" className={isLoading ? 'motion-safe:animate-spin' : ''} />
        </button>
      </div>
      <p aria-live="polite" aria-busy={isLoading} className="text-[2rem] leading-tight font-semibold tabular-nums">
        {balance === null || isLoading ? (
          <span aria-hidden="true" className="text-muted motion-safe:animate-pulse">
            …
          </span>
        ) : (
          <span>
            {formatNumber(balance)} <span className="text-[1.0625rem] font-medium text-muted">{t('wallet.unit')}</span>
          </span>
        )}
      </p>
      {wrong && (
        <p role="alert" className="mt-1 text-[0.9375rem] text-unwanted">
          {t(`error.${wrong}` as PhraseKey)}
        </p>
      )}
      {held && !isLoading && (
        <div role="alert" className="mt-3 rounded-xl border border-unwanted px-4 py-3 text-[0.9375rem]">
          <h2 className="text-[1rem] font-semibold">{t('wallet.held.title')}</h2>
          <p>{t(`wallet.held.${held.reason}`, { number: readNumcy(held.amount) })}</p>
        </div>
      )}
      <p className="mt-3 text-[0.9375rem] text-muted">{t('payment.review.uses')}</p>
      {isClosed && <NotForSale text={t('wallet.not_for_sale')} />}
    </section>
  );
}
