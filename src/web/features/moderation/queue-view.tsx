import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { QueueComplaint } from '#contract/complaint.ts';
import type { QueueEntry } from '#contract/moderation-queue.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { plainButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { CaseContext } from './case-context.tsx';
import { CaseList } from './case-list.tsx';
import { CaseTitle } from './case-title.tsx';
import { WhyItWaits } from './case-view.tsx';
import { QueueFigures } from './queue-figures.tsx';
import { useQueueKeys } from './queue-keys.ts';
import { keyOfCase } from './queue-rows.ts';
import { RowCases } from './row-cases.tsx';
import { TextCase } from './text-case.tsx';
import { useOpened } from './use-opened.ts';
import type { useQueue } from './use-queue.ts';

interface QueueViewProps {
  queue: ReturnType<typeof useQueue>;
  areKeysOn: boolean;
  /** Renders a complaint and its decision. */
  renderComplaint: (complaint: QueueComplaint, row: QueueEntry) => ReactNode;
}

/** The queue: the current case with its decision, and the list of others. */
export function QueueView({ queue, areKeysOn, renderComplaint }: QueueViewProps) {
  const { t } = useLocale();
  const { items, current, chosen, place, total, list, wrong, isMoved } = queue;
  const title = useRef<HTMLHeadingElement>(null);
  const empty = useRef<HTMLParagraphElement>(null);
  const [isListOpen, setListOpen] = useState(false);
  const opened = useOpened(chosen);
  const shownKey = chosen && keyOfCase(chosen);

  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    (title.current ?? empty.current)?.focus();
  }, [shownKey]);

  function go(by: 1 | -1) {
    if (!queue.move(by)) title.current?.focus();
  }

  useQueueKeys(areKeysOn, (act) => {
    if (act === 'next') go(1);
    else if (act === 'previous') go(-1);
    else if (act === 'skip' && current !== null) void queue.skip(current);
    else return false;
    return true;
  });

  const figures = list.last?.figures ?? null;
  if (current === null || chosen === null) {
    return (
      <PagedRows list={list}>
        <p ref={empty} tabIndex={-1} className="card p-8 text-center text-muted outline-offset-4">
          {figures === null || list.isLoading ? t('history.loading') : <NothingHere voteSurges={figures.bursts} />}
        </p>
      </PagedRows>
    );
  }
  const { data, wrong: notOpened } = opened;
  // phrases: error.*
  return (
    <>
      {figures !== null && <QueueFigures figures={figures} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="lg:order-2">
          <div className="mb-2 flex flex-wrap items-center gap-2">
            <p className="me-auto text-[0.9375rem] text-muted tabular-nums">
              {t('desk.position', { place: place + 1, total })}
            </p>
            <button type="button" className={plainButton} onClick={() => go(-1)}>
              {t('desk.previous')}
            </button>
            <button type="button" className={plainButton} onClick={() => go(1)}>
              {t('desk.next')}
            </button>
            <button
              type="button"
              aria-keyshortcuts="s"
              className={plainButton}
              onClick={() => void queue.skip(current)}
            >
              {t('desk.skip')}
            </button>
          </div>
          <section aria-label={t('desk.tab.texts')} className="card p-4 sm:p-5">
            <CaseTitle entry={current} chosen={chosen} claim={data?.claim ?? current.claim} titleRef={title} />
            {data === null && (
              <p role={notOpened === null ? undefined : 'alert'} className="py-6 text-center text-muted">
                {notOpened === null ? t('history.loading') : t(`error.${notOpened}` as PhraseKey)}
              </p>
            )}
            <RowCases row={current} chosen={chosen} onChoose={queue.choose} />
            {data !== null && <CaseContext context={data.context} />}
            {data !== null && data.text !== null && data.complaint !== null && (
              <WhyItWaits item={data.text} className="mb-3" />
            )}
            {data !== null && data.text !== null && data.complaint === null && (
              <TextCase
                key={shownKey}
                item={data.text}
                entry={current}
                queue={queue}
                wrong={wrong}
                areKeysOn={areKeysOn}
              />
            )}
            {data !== null && data.complaint !== null && renderComplaint(data.complaint, current)}
          </section>
        </div>
        <div className="lg:sticky lg:top-20">
          <button type="button" className={`${plainButton} w-full lg:hidden`} onClick={() => setListOpen(!isListOpen)}>
            {t(isListOpen ? 'desk.list_hide' : 'desk.list_show')}
          </button>
          <div
            className={`card overflow-hidden lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto ${isListOpen ? 'mt-2' : 'max-lg:hidden'}`}
          >
            <CaseList items={items} current={current} onShow={queue.show} />
          </div>
        </div>
      </div>
    </>
  );
}

/** The queue is empty, or only lists of their own have cases. */
function NothingHere({ voteSurges }: { voteSurges: number }) {
  const { t } = useLocale();
  const address = useAddress();
  if (voteSurges === 0) return t('desk.empty');
  return (
    <PageLink href={address('/moderation?list=bursts')} className="link">
      {t('desk.only_bursts', { number: voteSurges })}
    </PageLink>
  );
}
