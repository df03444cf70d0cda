import { StatementList } from '#web/features/restriction/statement-list.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** What was restricted of a member, and why. */
export function StatementsPage({ id }: { id: string | null }) {
  const { t } = useLocale();
  return (
    <div className="mx-auto grid w-full max-w-[792px] grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-8 md:py-12">
      <h1 className="text-[2rem] leading-tight tracking-tight">{t('statement.title')}</h1>
      <p className="text-muted">{t('statement.lead')}</p>
      <StatementList key={id} id={id} />
    </div>
  );
}
