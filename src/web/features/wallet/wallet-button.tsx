import { lazyPart } from '#web/components/lazy-part.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { WalletLink } from './wallet-link.tsx';

// Members only, on their own pages.
const BalanceButton = lazyPart(() => import('./balance-button.tsx'), { isOptional: true });

/** Link to the wallet; shows the balance on the own profile. */
export function WalletButton({ hasBalance }: { hasBalance: boolean }) {
  const { t } = useLocale();
  const isMember = useSession() !== null;
  const link = <WalletLink label={t('wallet.title')} />;
  if (!hasBalance || !isMember) return link;
  return <BalanceButton fallback={link} />;
}
