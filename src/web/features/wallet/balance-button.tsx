import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useBalance } from './balance.ts';
import { WalletLink } from './wallet-link.tsx';

/** The wallet with what is in it. */
export default function BalanceButton({ className }: { className: string }) {
  const { t, formatNumber } = useLocale();
  const { balance, isLoading } = useBalance();
  const known = isLoading ? null : balance;
  const label = t('wallet.title');
  return (
    <WalletLink
      label={known === null ? label : `${label}: ${t('wallet.numcy', { count: known })}`}
      className={className}
    >
      {(known !== null || isLoading) && (
        // Lies over the button's corner, so that nothing moves when it comes.
        <span
          aria-hidden="true"
          className={`absolute -end-1 top-0 min-w-8 rounded-full bg-brand px-1 text-center text-[0.6875rem] leading-5 font-semibold text-on-brand tabular-nums ${isLoading ? 'motion-safe:animate-pulse' : ''}`}
        >
          {known === null ? '…' : formatNumber(known, { notation: 'compact', maximumFractionDigits: 0 })}
        </span>
      )}
    </WalletLink>
  );
}
