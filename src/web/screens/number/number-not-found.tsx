import { SearchX } from 'lucide-react';
import { MessagePage } from '#web/components/message-page.tsx';
import { SearchField } from '#web/features/number/search-field.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** What was typed is no number: it stays in the field, to be mended. */
export function NumberNotFound({ typed }: { typed: string }) {
  const { t } = useLocale();
  return (
    <MessagePage
      icon={<SearchX size={30} aria-hidden="true" />}
      title={t('not_found.title')}
      text={typed ? t('not_found.text') : t('not_found.empty')}
    >
      <SearchField key={typed} initial={typed} />
    </MessagePage>
  );
}
