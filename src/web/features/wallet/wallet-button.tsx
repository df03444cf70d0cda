import { Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { iconButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useBalance } from './balance.ts';

/** Leads to the wallet; on one's own profile it tells the balance. */
export function WalletButton({ hasBalance, className = '' }: { hasBalance: boolean; className?: string }) {
  const { t } = useLocale();
  if (hasBalance) return <BalanceButton className={className} />;
  return <WalletLink label={t('header.wallet')} className={className} />;
}

function BalanceButton({ className }: { className: string }) {
  const { t, formatNumber } = useLocale();
  const { balance, isLoading } = useBalance();
  const known = isLoading ? null : balance;
  const label = t('header.wallet');
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

function WalletLink({ label, className, children }: { label: string; className: string; children?: ReactNode }) {
  const address = useAddress();
  return (
    <PageLink
      href={address('/paywall/')}
      className={`member-only relative ${iconButton} ${className}`}
      aria-label={label}
      title={label}
    >
      <Wallet size={21} strokeWidth={1.9} aria-hidden="true" />
      {children}
    </PageLink>
  );
}
