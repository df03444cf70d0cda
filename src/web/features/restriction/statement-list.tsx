import { usePagedList } from '#web/api/use-paged-list.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { StatementCard } from './statement-card.tsx';

/** @param id limits the list to this statement */
export function StatementList({ id }: { id: string | null }) {
  const { t } = useLocale();
  const address = useAddress();
  const list = usePagedList('GET /api/v6/moderation/my/statements', id === null ? {} : { id }, 20);
  const { items, last, isLoading } = list;
  if (last === null && isLoading) return <p className="text-muted">{t('history.loading')}</p>;
  return (
    <>
      <PagedRows list={list}>
        {last?.total === 0 ? (
          <p className="card p-5 text-muted">{t('statement.none')}</p>
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {items.map((statement) => (
              <li key={statement.id}>
                <StatementCard statement={statement} />
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
      {id !== null && (
        <p>
          <PageLink href={address('/statements')} className="link inline-flex min-h-11 items-center">
            {t('statement.all')}
          </PageLink>
        </p>
      )}
    </>
  );
}
