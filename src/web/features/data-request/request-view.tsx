import type { ReactNode } from 'react';
import type { DataRequestView } from '#contract/data-request.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { PhoneText } from '#web/components/phone-text.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useDay, useLastDay } from '#web/features/site/last-day.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { RequestFile } from './request-file.tsx';

/** Status of a request for the holder of its ticket: due date, answer, file and events. */
export function RequestView({ ticket, view }: { ticket: string; view: DataRequestView }) {
  const { t } = useLocale();
  const lastDay = useLastDay();
  const day = useDay();
  const isWaiting = view.closedAtTimestamp === null;
  // phrases: data_request.status.*, data_request.kind.*, data_request.event.*, data_request.about.*
  return (
    <>
      <SectionCard title={t(`data_request.kind.${view.kind}` as PhraseKey)}>
        <dl className="grid gap-x-6 gap-y-1 text-[0.9375rem] sm:grid-cols-[auto_minmax(0,1fr)]">
          <Fact term={t('data_request.state')}>{t(`data_request.status.${view.status}` as PhraseKey)}</Fact>
          {view.international !== null && (
            <Fact term={t('data_request.number')}>
              <PhoneText>{view.international}</PhoneText>
            </Fact>
          )}
          <Fact term={t('data_request.received')}>{day(view.receivedAtTimestamp)}</Fact>
          {isWaiting && <Fact term={t('data_request.due')}>{lastDay(view.dueAtTimestamp)}</Fact>}
        </dl>
        {isWaiting && <p className="mt-3 text-[0.9375rem]">{t(`data_request.about.${view.kind}` as PhraseKey)}</p>}
        {view.isUnlisted && <p className="mt-3 text-[0.9375rem]">{t('data_request.unlisted')}</p>}
        {view.status === 'ended' && <p className="mt-3 text-[0.9375rem]">{t('data_request.ended')}</p>}
        {view.isLate && isWaiting && (
          <p className="mt-3 rounded-control bg-suspicious-soft px-3.5 py-2.5 text-[0.9375rem] text-suspicious">
            {t('data_request.late')}
          </p>
        )}
      </SectionCard>
      {view.fileUntilTimestamp !== null && (
        <SectionCard title={t('data_request.file_title')}>
          <p className="mb-4 text-[0.9375rem] text-muted">
            {t('data_request.file_until', { date: day(view.fileUntilTimestamp) })}
          </p>
          <RequestFile ticket={ticket} />
        </SectionCard>
      )}
      {view.extension !== null && <Words title={t('data_request.why_longer')} text={view.extension} />}
      {view.answer !== null && (
        <Words title={t('data_request.answer')} text={view.answer}>
          <p className="mt-3 text-[0.875rem] text-muted">{t('data_request.remedy')}</p>
        </Words>
      )}
      <SectionCard title={t('data_request.history')}>
        <ol className="grid gap-2 text-[0.9375rem]">
          {view.history.map(({ event, atTimestamp }) => (
            <li key={`${event} ${atTimestamp}`} className="flex flex-wrap justify-between gap-x-4">
              <span>{t(`data_request.event.${event}` as PhraseKey)}</span>
              <span className="text-muted">{day(atTimestamp)}</span>
            </li>
          ))}
        </ol>
      </SectionCard>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{term}</dt>
      <dd className="mb-2 font-medium sm:mb-0">{children}</dd>
    </div>
  );
}

function Words({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <SectionCard title={title}>
      <p dir="auto" className="text-[0.9375rem] break-words whitespace-pre-line">
        {text}
      </p>
      {children}
    </SectionCard>
  );
}
