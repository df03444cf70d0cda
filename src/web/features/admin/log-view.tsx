import type { AdminAct } from '#contract/admin.ts';
import { adminPages } from '#contract/admin-rule.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useReaderTime } from '#web/features/site/reader-time.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** The log of the admins' views and acts, newest first. */
export function LogView() {
  const { t } = useLocale();
  const list = usePagedList('GET /api/v6/admin/log', {}, 50);
  return (
    <PagedRows list={list} className="card px-4 py-1 sm:px-5">
      {list.last === null ? (
        <p className="p-4 text-center text-muted">{list.wrong === null && t('history.loading')}</p>
      ) : (
        <ol className="divide-y divide-line">
          {list.items.map((act) => (
            <li key={act.id} className="py-2.5">
              <ActRow act={act} />
            </li>
          ))}
        </ol>
      )}
    </PagedRows>
  );
}

function ActRow({ act }: { act: AdminAct }) {
  const { t } = useLocale();
  const moment = useReaderTime();
  const { act: name, about, adminId, profileId, atTimestamp } = act;
  const page = adminPages.find((one) => one === about);
  // phrases: admin.act.*, admin.page.*, admin.role.*
  const what =
    name === 'look' && page !== undefined
      ? t(`admin.page.${page}`)
      : name === 'role' && about !== null
        ? t(`admin.role.${about}` as PhraseKey)
        : about;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5 text-[0.9375rem]">
      <p className="break-words">{[t(`admin.act.${name}` as PhraseKey), what].filter(Boolean).join(': ')}</p>
      <p className="flex flex-wrap gap-x-3 text-[0.8125rem] text-muted">
        <time dateTime={new Date(atTimestamp * 1000).toISOString()}>{moment(atTimestamp)}</time>
        <span>{t('admin.log.by', { id: adminId })}</span>
        {profileId !== null && <span>{t('admin.people.id', { id: profileId })}</span>}
      </p>
    </div>
  );
}
