import type { MyDataRequest } from '#contract/data-request.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useDay, useLastDay } from '#web/features/site/last-day.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** The member's data requests, with status and link. */
export function MyRequests() {
  const { t } = useLocale();
  const list = usePagedList('GET /api/v6/data_request/list/my', {}, 20);
  const { items, last, isLoading } = list;
  if (last === null && isLoading) return <p className="text-muted">{t('history.loading')}</p>;
  return (
    <PagedRows list={list}>
      {last?.total === 0 ? (
        <p className="text-muted">{t('tickets.requests_none')}</p>
      ) : (
        <ul>
          {items.map((request) => (
            <li key={request.ticket} className="border-t border-line py-3.5 first:border-0 first:pt-0">
              <Row request={request} />
            </li>
          ))}
        </ul>
      )}
    </PagedRows>
  );
}

function Row({ request }: { request: MyDataRequest }) {
  const { t } = useLocale();
  const address = useAddress();
  const { ticket, kind, status, international } = request;
  const received = useDay()(request.receivedAtTimestamp, { dateStyle: 'medium' });
  const due = useLastDay()(request.dueAtTimestamp);
  const isWaiting = request.closedAtTimestamp === null;
  // phrases: data_request.kind.*, data_request.status.*
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h3 className="text-[0.9375rem]">
        <PageLink
          href={address(`/data-request/${ticket}`)}
          className="link inline-flex min-h-11 flex-wrap items-center gap-x-2 font-semibold"
        >
          {t(`data_request.kind.${kind}` as PhraseKey)}
          {international !== null && <PhoneText>{international}</PhoneText>}
        </PageLink>
      </h3>
      <p className="text-[0.875rem] text-muted">{t('tickets.received', { date: received })}</p>
      <p className="text-[0.9375rem] font-medium">{t(`data_request.status.${status}` as PhraseKey)}</p>
      {isWaiting && <p className="text-[0.9375rem]">{t('tickets.answered_by', { date: due })}</p>}
      {isWaiting && request.isLate && <p className="text-[0.9375rem] text-suspicious">{t('data_request.late')}</p>}
      {request.can.withdraw && <p className="text-[0.9375rem] text-muted">{t('tickets.can_withdraw')}</p>}
    </article>
  );
}
