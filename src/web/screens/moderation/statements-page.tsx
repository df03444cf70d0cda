import { StatementList } from '#web/features/restriction/statement-list.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { InboxFrame } from '#web/screens/inbox/inbox-frame.tsx';

export function StatementsPage({ id }: { id: string | null }) {
  const { t } = useLocale();
  return (
    <InboxFrame tab="/statements" title={t('statement.title')} lead={t('statement.lead')}>
      <StatementList key={id} id={id} />
    </InboxFrame>
  );
}
