import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useBalance } from './balance.ts';
import { WalletLink } from './wallet-link.tsx';

/** Wallet icon with the balance. */
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
        // Below the icon, which shifts up without moving anything; with enlarged text it would overlap its neighbors.
        <span
          // Keyed: a text that changes its width would count as a layout shift.
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
