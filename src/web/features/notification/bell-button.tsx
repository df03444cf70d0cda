import { Bell } from 'lucide-react';
import { iconButton } from '#web/components/button.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

// Members only; without it the bell still links to the inbox.
const UnreadCount = lazyPart(() => import('./unread-count.tsx'), { isOptional: true });

/** Link to the inbox with the number of unread items. */
export function BellButton() {
  const { t } = useLocale();
  const address = useAddress();
  const isMember = useSession() !== null;
  return (
    <PageLink
      href={address('/notifications')}
      className={`member-only relative ${iconButton}`}
      title={t('inbox.title')}
    >
      <Bell size={21} strokeWidth={1.9} aria-hidden="true" />
      <span className="sr-only">{t('inbox.title')}</span>
      {isMember && <UnreadCount />}
    </PageLink>
  );
}
