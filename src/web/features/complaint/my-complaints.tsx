import type { MyComplaint } from '#contract/complaint.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useDay, useLastDay } from '#web/features/site/last-day.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

export const useMyComplaints = () => usePagedList('GET /api/v6/complaint/list/my', {}, 20);

/** The member's complaints, and those about the member's texts, with status and link. */
export function MyComplaints() {
  const { t } = useLocale();
  const list = useMyComplaints();
  const { items, last, isLoading } = list;
  if (last === null && isLoading) return <p className="text-muted">{t('history.loading')}</p>;
  return (
    <PagedRows list={list}>
      {last?.total === 0 ? (
        <p className="text-muted">{t('tickets.complaints_none')}</p>
      ) : (
        <ul>
          {items.map((complaint) => (
            <li key={complaint.ticket} className="border-t border-line py-3.5 first:border-0 first:pt-0">
              <Row complaint={complaint} />
            </li>
          ))}
        </ul>
      )}
    </PagedRows>
  );
}

function Row({ complaint }: { complaint: MyComplaint }) {
  const { t } = useLocale();
  const address = useAddress();
  const { ticket, side, status, reason, international, decision } = complaint;
  const lastDay = useLastDay();
  const received = useDay()(complaint.receivedAtTimestamp, { dateStyle: 'medium' });
  const isWaiting = ['open', 'author_asked', 'appealed'].includes(status);
  const { appealUntilTimestamp: appealUntil, answerUntilTimestamp: answerUntil } = complaint;
  // phrases: complaint.status.*, complaint.reason.*, tickets.decision.*
  const stands = decision === null || isWaiting ? `complaint.status.${status}` : `tickets.decision.${decision}`;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h3 className="text-[0.9375rem]">
        <PageLink
          href={address(`/complaint/${ticket}`)}
          className="link inline-flex min-h-11 flex-wrap items-center gap-x-2 font-semibold"
        >
          {side === 'author' ? t('complaint.page_author') : t('complaint.page_title')}
          {international !== null && <PhoneText>{international}</PhoneText>}
        </PageLink>
      </h3>
      <p className="text-[0.875rem] text-muted">
        {t(`complaint.reason.${reason}` as PhraseKey)} · {t('tickets.received', { date: received })}
      </p>
      <p className="text-[0.9375rem] font-medium">{t(stands as PhraseKey)}</p>
      {isWaiting && <p className="text-[0.9375rem]">{t('tickets.due', { date: lastDay(complaint.dueAtTimestamp) })}</p>}
      {isWaiting && complaint.isLate && <p className="text-[0.9375rem] text-suspicious">{t('complaint.late')}</p>}
      {side === 'author' && answerUntil !== null && (
        <p className="text-[0.9375rem]">{t('tickets.answer_until', { date: lastDay(answerUntil) })}</p>
      )}
      {appealUntil !== null && (
        <p className="text-[0.9375rem]">{t('tickets.appeal_until', { date: lastDay(appealUntil) })}</p>
      )}
    </article>
  );
}
