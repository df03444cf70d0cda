import { type FormEvent, useEffect, useId, useState } from 'react';
import type { ReportStanding } from '#contract/moderation.ts';
import { longestWords, type TextRule, textRules } from '#contract/text-rule.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { primaryButton, waitingButton } from '#web/components/button.ts';
import { FormGapList, useFormGaps } from '#web/components/form-gaps.tsx';
import { Modal } from '#web/components/modal.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useDay } from '#web/features/site/last-day.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { type LocaleAccess, useLocale } from '#web/i18n/locale-provider.tsx';
import { askStanding, type ReportStatus, type ReportTarget, sendReport, useReportStatus } from './report-state.ts';

interface ReportDialogProps {
  isOpen: boolean;
  onClose: () => void;
  target: ReportTarget;
  /** The reported text, shown for reference. */
  text: string;
}

const choice =
  'flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-default has-disabled:text-muted rounded-control border border-line px-3.5 py-2 text-[0.9375rem] has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-brand';

/** Reports a text with a reason and words. Shows the outcome in the same dialog. */
export default function ReportDialog({ isOpen, onClose, target, text }: ReportDialogProps) {
  const { t } = useLocale();
  const writeDay = useDay();
  const address = useAddress();
  const sayRefusal = useRefusalWords();
  const status = useReportStatus(target);
  const [reason, setReason] = useState<TextRule | null>(null);
  const [words, setWords] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [isTold, setTold] = useState(false);
  const [standing, setStanding] = useState<ReportStanding | null>(null);
  const id = useId();
  const gaps = reason === null ? [{ field: `${id}-reason`, words: t('error.report.no_reason') }] : [];
  const { form, shown, check, begin } = useFormGaps(gaps);
  const day = (at: Date | number) => writeDay(at, { day: 'numeric', month: 'long' });
  const lookedAt = new Map(standing?.judged.map((judged) => [judged.reason, day(judged.sinceTimestamp)]));
  // One report per text: one sent in an earlier visit is still open.
  const isOver = isTold || standing?.reportedTimestamp != null;

  useEffect(() => {
    if (!isOpen) return;
    begin();
    askStanding(target).then((told) => {
      setStanding(told);
      setReason((chosen) => (told?.judged.some((judged) => judged.reason === chosen) ? null : chosen));
    });
  }, [isOpen]);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isOver) return onClose();
    if (isSending) return;
    setWrong(null);
    if (!check() || reason === null) return;
    setSending(true);
    const refusal = await sendReport(target, { reason, words });
    setSending(false);
    setWrong(refusal);
    setTold(refusal === null);
  }

  // phrases: rule.*
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={isOver ? t('report.sent_title') : titleOf(t, target)}
      closeLabel={t('common.close')}
    >
      <form ref={form} onSubmit={send} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <blockquote
          dir="auto"
          className="rounded-control border-s-4 border-line bg-raised px-3.5 py-2.5 text-[0.9375rem]"
        >
          <p className="line-clamp-3 whitespace-pre-line">{text}</p>
        </blockquote>
        {!isOver && (
          <>
            <fieldset className="grid gap-2">
              <legend className="mb-2 text-[0.9375rem] font-medium">{t('report.why')}</legend>
              {textRules.map((rule) => (
                <label key={rule} className={choice}>
                  <input
                    type="radio"
                    name={`${id}-reason`}
                    value={rule}
                    checked={reason === rule}
                    disabled={lookedAt.has(rule)}
                    onChange={() => {
                      setReason(rule);
                      setWrong(null);
                    }}
                    className="size-4 shrink-0 accent-brand"
                  />
                  {t(`rule.${rule}` as PhraseKey)}
                  {lookedAt.has(rule) && (
                    <span className="ms-auto text-end text-[0.8125rem] text-muted">
                      {t('report.looked_at', { date: lookedAt.get(rule) ?? '' })}
                    </span>
                  )}
                </label>
              ))}
            </fieldset>
            <div className="grid gap-1.5">
              <label htmlFor={`${id}-words`} className="text-[0.9375rem] font-medium">
                {t('report.words')}
              </label>
              <textarea
                id={`${id}-words`}
                dir="auto"
                rows={2}
                maxLength={longestWords}
                defaultValue=""
                onChange={({ target: field }) => setWords(field.value)}
                className="w-full rounded-control border border-edge bg-surface px-3.5 py-2.5 text-base"
              />
            </div>
            <p className="text-[0.875rem] text-muted">{t('report.who_sees')}</p>
          </>
        )}
        <p role="status" className="text-[0.9375rem] empty:hidden">
          {isSending ? t('comment.sending') : isOver && status ? wordsOf(t, day, status) : ''}
        </p>
        <p role="alert" className="text-[0.9375rem] text-unwanted empty:hidden">
          {wrong && sayRefusal(wrong)}
        </p>
        <FormGapList title={t('common.still_missing')} gaps={isOver ? [] : shown} />
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          {isOver && (
            <PageLink href={address('/reports')} className="link text-[0.9375rem]">
              {t('report.mine')}
            </PageLink>
          )}
          {/* A single button element, so that it keeps the focus. */}
          <button type="submit" className={`${primaryButton} ${waitingButton}`} aria-disabled={isSending}>
            {isOver ? t('common.close') : t('report.send')}
          </button>
        </div>
      </form>
    </Modal>
  );
}

function titleOf(t: LocaleAccess['t'], target: ReportTarget): string {
  if (target.kind !== 'name') return t('report.title');
  return target.isPicture ? t('report.title_picture') : t('report.title_name');
}

/** Status of a report in words. */
function wordsOf(t: LocaleAccess['t'], day: (at: Date) => string, report: ReportStatus): string {
  if (report.status === 'sending') return t('comment.sending');
  const date = day(report.since);
  if (report.status === 'judged') return t('report.judged', { date });
  return report.status === 'sent' ? t('report.sent') : t('report.already_sent', { date });
}
