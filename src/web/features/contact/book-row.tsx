import { BookUser } from 'lucide-react';
import { PageRow } from '#web/features/site/settings-link.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

export function BookRow() {
  const { t } = useLocale();
  return <PageRow page="/address-book" icon={BookUser} title={t('book.title')} />;
}
