import { UserX } from 'lucide-react';
import { MessagePage } from '#web/components/message-page.tsx';
import { SearchField } from '#web/features/numbering/search-field.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Unknown profile, or one that its holder closed; the two must look the same. */
export function ProfileNotFound() {
  const { t } = useLocale();
  return (
    <MessagePage
      icon={<UserX size={30} aria-hidden="true" />}
      title={t('profile.not_found')}
      text={t('error.profile.not_found')}
    >
      <SearchField />
    </MessagePage>
  );
}
