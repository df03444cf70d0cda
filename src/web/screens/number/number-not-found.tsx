import { SearchX } from 'lucide-react';
import { MessagePage } from '#web/components/message-page.tsx';
import { SearchField } from '#web/features/numbering/search-field.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** What was typed is no number: it stays in the field, to be mended. */
export function NumberNotFound({ typed }: { typed: string }) {
  const { t } = useLocale();
  return (
    <MessagePage
      icon={<SearchX size={30} aria-hidden="true" />}
      title={t('page.no_number.title')}
      text={typed ? t('page.no_number.text') : t('page.no_number.empty')}
    >
      <SearchField key={typed} initial={typed} />
    </MessagePage>
  );
}
