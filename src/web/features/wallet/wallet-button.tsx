import { Wallet } from 'lucide-react';
import { iconButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useBalance } from './balance.ts';

/** Leads to the wallet; on one's own profile it tells the balance. */
export function WalletButton({ hasBalance, className = '' }: { hasBalance: boolean; className?: string }) {
  const { t } = useLocale();
  const address = useAddress();
  return (
    <PageLink
      href={address('/paywall/')}
      className={`member-only relative ${iconButton} ${className}`}
      title={t('header.wallet')}
    >
      <Wallet size={21} strokeWidth={1.9} aria-hidden="true" />
      <span className="sr-only">{t('header.wallet')}</span>
      {hasBalance && <BalanceBadge />}
    </PageLink>
  );
}

/** Lies over the button's corner, so that nothing moves when it comes. */
function BalanceBadge() {
  const { t, formatNumber } = useLocale();
  const { balance, isLoading } = useBalance();
  if (balance === null && !isLoading) return null;
  const isKnown = balance !== null && !isLoading;
  return (
    <span className="absolute end-0 top-0 min-w-5 rounded-full bg-brand px-1 text-center text-[0.6875rem] leading-5 font-semibold text-on-brand tabular-nums">
      <span aria-hidden="true" className={isKnown ? '' : 'motion-safe:animate-pulse'}>
        {isKnown ? formatNumber(balance, { notation: 'compact', maximumFractionDigits: 0 }) : '…'}
      </span>
      <span className="sr-only">{isKnown ? `, ${t('wallet.numcy', { count: balance })}` : ''}</span>
    </span>
  );
}
