import type { LedgerLine } from '#contract/wallet.ts';
import { readNumcy } from '#shared/numcy.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useReceiptTime } from './receipt-frame.tsx';

/** What a receipt's act moved in the wallet: the entry's number there, and the balance after it. */
export function LedgerLines({ lines }: { lines: readonly LedgerLine[] }) {
  const { t, formatNumber } = useLocale();
  const at = useReceiptTime();
  if (lines.length === 0) return null;
  // phrases: wallet.kind.*
  return (
    <>
      <h3 className="mt-5 mb-1 text-[0.9375rem]">{t('receipt.ledger')}</h3>
      <ol className="divide-y divide-line text-[0.9375rem]">
        {lines.map((line) => (
          <li key={line.version} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0">
              {t('receipt.entry', { number: formatNumber(BigInt(line.version)) })}
              <span className="block text-[0.875rem] text-muted">
                {t(`wallet.kind.${line.kind}` as PhraseKey)}{' '}
                <time dateTime={new Date(line.atTimestamp * 1000).toISOString()} className="block">
                  {at(line.atTimestamp)}
                </time>
              </span>
            </span>
            <span className="shrink-0 text-end tabular-nums">
              <bdi className="block font-semibold">
                {t('payment.line.numcy', { number: formatNumber(readNumcy(line.amount), { signDisplay: 'always' }) })}
              </bdi>
              <span className="block text-[0.875rem] text-muted">
                {t('wallet.history.after', { number: formatNumber(readNumcy(line.balanceAfter)) })}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
