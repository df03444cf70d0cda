import { useEffect, useRef, useState } from 'react';
import type { Decision, ModerationCase } from '#contract/moderation.ts';
import { type TextRule, textRules } from '#contract/text-rule.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { plainButton } from '#web/components/button.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { CaseList } from './case-list.tsx';
import { CaseView } from './case-view.tsx';
import { DecideForm } from './decide-form.tsx';
import { type DeskAct, useDeskKeys } from './desk-keys.ts';
import type { useQueue } from './use-queue.ts';

// Loaded when first asked for.
const RemoveAccountDialog = lazyPart(() => import('./remove-account-dialog.tsx'), {
  close: ({ onClose }) => onClose(),
});

interface QueueViewProps {
  queue: ReturnType<typeof useQueue>;
  areKeysOn: boolean;
}

/** The queue: one text with all about it, the list of the others beside it, and what is decided. */
export function QueueView({ queue, areKeysOn }: QueueViewProps) {
  const { t, formatDate } = useLocale();
  const { items, current, place, total, list, wrong, isMoved } = queue;
  const title = useRef<HTMLHeadingElement>(null);
  const empty = useRef<HTMLParagraphElement>(null);
  const [isListOpen, setListOpen] = useState(false);
  const [note, setNote] = useState('');
  const [reason, setReason] = useState<TextRule>('other');
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const shownId = current?.id ?? null;

  // Each text begins with what its reporters said, and without a note.
  useEffect(() => {
    setNote('');
    setReason(current === null ? 'other' : suggestedReason(current));
    if (!isMoved.current) return;
    isMoved.current = false;
    (title.current ?? empty.current)?.focus();
  }, [shownId]);

  function go(by: 1 | -1) {
    const id = queue.beside(by);
    if (id === shownId) title.current?.focus();
    else queue.show(id);
  }

  function decide(decision: Decision | 'account') {
    if (current !== null) void queue.decide(current, { decision, reason, note });
  }

  useDeskKeys(areKeysOn, (act: DeskAct) => {
    if (typeof act === 'object') setReason(textRules[act.reason - 1] ?? reason);
    else if (act === 'next') go(1);
    else if (act === 'previous') go(-1);
    else if (act === 'keep' || act === 'remove' || act === 'hold') decide(act);
    else return false;
    return true;
  });

  // phrases: error.*
  if (current === null) {
    return (
      <PagedRows list={list}>
        <p ref={empty} tabIndex={-1} className="card p-8 text-center text-muted outline-offset-4">
          {list.last === null || list.isLoading ? t('history.loading') : t('desk.empty')}
        </p>
      </PagedRows>
    );
  }
  const oldest = list.last?.oldestAtTimestamp ?? null;
  return (
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
        </div>
        <section aria-label={t('desk.tab.texts')} className="card p-4 sm:p-5">
          <CaseView item={current} titleRef={title} />
          {wrong && (
            <p role="alert" className="mt-3 text-[0.9375rem] text-unwanted">
              {t(`error.${wrong}` as PhraseKey)}
            </p>
          )}
          <div className="mt-4 border-t border-line pt-4">
            <DecideForm
              reason={reason}
              onReason={setReason}
              note={note}
              onNote={setNote}
              onDecide={decide}
              onRemoveAccount={current.can.removeAccount ? () => setDialog('open') : null}
            />
          </div>
        </section>
      </div>
      <div className="lg:sticky lg:top-20">
        <button
          type="button"
          aria-expanded={isListOpen}
          className={`${plainButton} w-full lg:hidden`}
          onClick={() => setListOpen(!isListOpen)}
        >
          {t('desk.list_show')}
        </button>
        <div
          className={`card overflow-hidden lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto ${isListOpen ? 'mt-2' : 'max-lg:hidden'}`}
        >
          {oldest !== null && (
            <p className="border-b border-line px-4 py-2 text-[0.8125rem] text-muted">
              {t('desk.oldest', {
                date: formatDate(new Date(oldest * 1000), { dateStyle: 'medium', timeStyle: 'short' }),
              })}
            </p>
          )}
          <CaseList items={items} currentId={current.id} onShow={queue.show} />
        </div>
      </div>
      {dialog !== 'unused' && (
        <RemoveAccountDialog
          isOpen={dialog === 'open'}
          onClose={() => setDialog('closed')}
          onConfirm={() => decide('account')}
          opener={() => title.current}
        />
      )}
    </div>
  );
}

/** What most reporters said; of what a check held, that it is spam where the same stood elsewhere. */
function suggestedReason({ reports, holds }: ModerationCase): TextRule {
  const [most] = reports.toSorted((a, b) => b.count - a.count);
  if (most) return most.reason;
  return holds.some(({ reason }) => reason.startsWith('repeated_')) ? 'spam' : 'other';
}
