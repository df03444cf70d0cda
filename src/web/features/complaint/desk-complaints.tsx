import { useState } from 'react';
import type { DeskComplaint } from '#contract/complaint.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { useToken } from '#web/api/member-query.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { TextPlace } from '#web/features/moderation/text-place.tsx';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { DeskItem } from './desk-item.tsx';

const chip = 'rounded-full px-2.5 text-[0.8125rem] leading-6 font-semibold';

/** Complaints that wait, what is due first first: they come before what has no deadline. Nothing where none waits. */
export function DeskComplaints() {
  const { t } = useLocale();
  const token = useToken();
  const list = usePagedList('GET /api/v6/moderation/complaints', {}, 20);
  if (token === null || list.items.length === 0) return null;
  return (
    <section aria-labelledby="desk-complaints" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="desk-complaints" className="text-[1.0625rem]">
        {t('desk.complaint.title')}
      </h2>
      <PagedRows list={list}>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {list.items.map((complaint) => (
            <li key={complaint.id} className="card p-4 sm:p-5">
              <ComplaintCase complaint={complaint} />
            </li>
          ))}
        </ul>
      </PagedRows>
    </section>
  );
}

function ComplaintCase({ complaint }: { complaint: DeskComplaint }) {
  const { t, formatDate } = useLocale();
  const [said, setSaid] = useState<string | null>(null);
  const date = formatDate(new Date(complaint.dueAtTimestamp * 1000 - 1), { dateStyle: 'medium' });
  const [first] = complaint.items;
  // phrases: complaint.reason.*, error.*
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="me-auto text-[1.0625rem]">
          <TextPlace kind={first?.kind ?? ''} phone={complaint.phone} textId={first?.textId ?? ''} />
        </h3>
        {complaint.isLate && (
          <span className={`${chip} bg-unwanted-soft text-unwanted`}>{t('desk.complaint.late')}</span>
        )}
        {complaint.status === 'appealed' && (
          <span className={`${chip} bg-brand-soft text-brand`}>{t('desk.complaint.appealed')}</span>
        )}
        <span className={`${chip} bg-unknown-soft text-unknown`}>{t('desk.complaint.due', { date })}</span>
      </div>
      <p className="text-[0.9375rem] font-medium">{t(`complaint.reason.${complaint.reason}` as PhraseKey)}</p>
      <div>
        <h4 className="mb-1 text-[0.875rem] font-semibold">{t('desk.complaint.message')}</h4>
        <p dir="auto" className="border-s-2 border-line ps-3 text-[0.9375rem] break-words whitespace-pre-line">
          {complaint.message}
        </p>
        {complaint.isDisowned && <p className="mt-1 text-[0.875rem] text-unwanted">{t('desk.complaint.disowned')}</p>}
      </div>
      {complaint.items.map((item) => (
        <DeskItem key={item.id} complaint={complaint} item={item} onWrong={setSaid} />
      ))}
      {said !== null && (
        <p role="alert" className="text-[0.9375rem] text-unwanted">
          {t(`error.${said}` as PhraseKey)}
        </p>
      )}
    </article>
  );
}
