import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useBalance } from './balance.ts';
import { WalletLink } from './wallet-link.tsx';

/** The wallet with what is in it. */
export default function BalanceButton() {
  const { t } = useLocale();
  const { balance, isLoading } = useBalance();
  const known = isLoading ? null : balance;
  const label = t('wallet.title');
  return (
    <WalletLink
      label={known === null ? label : `${label}: ${t('wallet.numcy', { count: known })}`}
      className="min-[18rem]:[&>svg]:-translate-y-1.5"
    >
      {(known !== null || isLoading) && (
        // Below the sign, which makes room by a shift that moves nothing else; text twice as large would lie over its neighbors.
        <span
          // A text of its own, not one that changes its width.
          key={String(known)}
          aria-hidden="true"
          className={`absolute -inset-x-3 bottom-0.5 max-[18rem]:hidden text-center text-[0.6875rem] leading-4 font-semibold whitespace-nowrap text-brand tabular-nums ${isLoading ? 'motion-safe:animate-pulse' : ''}`}
        >
          {known === null ? '…' : t('wallet.numcy', { count: known })}
        </span>
      )}
    </WalletLink>
  );
}
