import { Inbox } from 'lucide-react';
import { PageLink } from '#web/components/page-link.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useUnreadNotices } from './own-notices.ts';

/** There is something that the member has not read. */
export function UnreadCard() {
  const { t } = useLocale();
  const address = useAddress();
  const unread = useUnreadNotices();
  if (unread === 0) return null;
  return (
    <PageLink
      href={address('/notifications')}
      className="card flex min-h-14 items-center gap-3 border-brand/40 bg-brand-soft px-5 py-3 no-underline"
    >
      <Inbox size={20} aria-hidden="true" className="shrink-0 text-brand" />
      <span className="flex-1 font-medium">{t('inbox.unread', { count: unread })}</span>
      <span className="link shrink-0 text-[0.9375rem]">{t('report.look')}</span>
    </PageLink>
  );
}
