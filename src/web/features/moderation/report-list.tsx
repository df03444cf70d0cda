import { useEffect, useRef } from 'react';
import type { MyReport } from '#contract/moderation.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { keepFocus } from '#web/components/next-focus.ts';
import { showToast } from '#web/components/toast.tsx';
import { useDay } from '#web/features/site/last-day.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { NewMark } from './new-mark.tsx';
import { noteRead, withdrawReport } from './own-reports.ts';
import { TextPlace } from './text-place.tsx';

/** The member's reports with their outcome; never who decided. */
export function ReportList() {
  const { t } = useLocale();
  const list = usePagedList('GET /api/v6/report/my', {}, 20);
  const { items, last, isLoading } = list;
  const told = useRef(new Set<string>());

  // Marks rendered rows as read.
  useEffect(() => {
    const fresh = items.filter(({ id, isNew }) => isNew && !told.current.has(id));
    for (const { id } of fresh) told.current.add(id);
    void noteRead(fresh.flatMap(({ decidedAtTimestamp: at }) => at ?? []));
  }, [items]);

  if (last === null && isLoading) return <p className="text-muted">{t('history.loading')}</p>;
  return (
    <PagedRows list={list}>
      {last?.total === 0 ? (
        <p className="text-muted">{t('report.none')}</p>
      ) : (
        <ul>
          {items.map((report) => (
            <li key={report.id} className="border-t border-line py-3.5 first:border-0 first:pt-0">
              <ReportRow report={report} />
            </li>
          ))}
        </ul>
      )}
    </PagedRows>
  );
}

const looks = {
  sent: 'bg-raised text-muted',
  seen: 'bg-brand-soft text-brand',
  removed: 'bg-trusted-soft text-trusted',
  kept: 'bg-unknown-soft text-unknown',
  gone: 'bg-unknown-soft text-unknown',
} as const;

function ReportRow({ report }: { report: MyReport }) {
  const { t } = useLocale();
  const writeDay = useDay();
  const sayRefusal = useRefusalWords();
  const { outcome, state, decidedAtTimestamp: decidedAt } = report;
  const stage = state === 'decided' ? (outcome ?? 'gone') : state;
  const day = (seconds: number) => writeDay(seconds, { dateStyle: 'medium' });
  async function withdraw(pressed: Element) {
    const goOn = keepFocus(pressed);
    const wrong = await withdrawReport(report);
    if (wrong === null) goOn();
    showToast(wrong === null ? t('report.withdrawn') : sayRefusal(wrong));
  }
  // phrases: report.state.*, rule.*
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-[0.9375rem]">
          <TextPlace
            kind={report.kind}
            phone={report.phone}
            international={report.international}
            profileId={report.profileId}
            textId={report.textId}
            isThere={stage !== 'gone'}
          />
        </h2>
        <p className="flex items-center gap-2">
          {report.isNew && <NewMark />}
          <span className={`rounded-full px-2.5 text-[0.8125rem] leading-6 font-semibold ${looks[stage]}`}>
            {t(`report.state.${stage}` as PhraseKey)}
          </span>
        </p>
      </div>
      <p className="text-[0.875rem] text-muted">
        {t(`rule.${report.reason}` as PhraseKey)} · {t('report.sent_on', { date: day(report.createdAtTimestamp) })}
        {decidedAt !== null && <> · {t('report.decided_on', { date: day(decidedAt) })}</>}
      </p>
      {report.name !== null && (
        <p className="text-[0.9375rem]">
          <bdi className="font-medium wrap-anywhere">{report.name}</bdi>
        </p>
      )}
      {report.reportText !== '' && (
        <p dir="auto" className="border-s-2 border-line ps-3 text-[0.9375rem] whitespace-pre-line">
          {report.reportText}
        </p>
      )}
      {state !== 'decided' && (
        <button
          type="button"
          className="link min-h-11 justify-self-start text-[0.875rem] font-medium"
          onClick={({ currentTarget }) => void withdraw(currentTarget)}
        >
          {t('report.withdraw')}
        </button>
      )}
    </article>
  );
}
