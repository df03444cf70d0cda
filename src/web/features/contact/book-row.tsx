import { BookUser } from 'lucide-react';
import { PageLink } from '#web/components/page-link.tsx';
import { PanelRowContent, panelRow } from '#web/components/panel-row.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Leads from the settings to one's own address book. */
export function BookRow() {
  const { t } = useLocale();
  const address = useAddress();
  return (
    <PageLink href={address('/address-book')} className={`${panelRow} no-underline`}>
      <PanelRowContent icon={<BookUser size={20} aria-hidden="true" />} title={t('book.title')} />
    </PageLink>
  );
}
