import { Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { iconButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { useAddress } from '#web/features/site/address.ts';

interface WalletLinkProps {
  label: string;
  className?: string;
  children?: ReactNode;
}

export function WalletLink({ label, className = '', children }: WalletLinkProps) {
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
