import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { DeskComplaint } from '#contract/complaint.ts';
import { shortestMessage } from '#contract/complaint-rule.ts';
import { longestWords, type TextRule, textRules } from '#contract/text-rule.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { callApi } from '#web/api/call-api.ts';
import { dangerButton, primaryButton, waitingButton } from '#web/components/button.ts';
import { textInput } from '#web/components/text-field.tsx';
import { useDeskKeys } from '#web/features/moderation/desk-keys.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { ContactGist } from './contact-gist.tsx';

interface DeskItemProps {
  complaint: DeskComplaint;
  item: DeskComplaint['items'][number];
  /** Single keys decide about this text. */
  areKeysOn: boolean;
  onDecided: (isCaseDecided: boolean) => void;
  /** A decision was refused, by its code; null once one is taken. */
  onWrong: (code: string | null) => void;
}

const head = 'mb-1 text-[0.875rem] font-semibold';
const quote = 'rounded-control border border-line bg-raised px-4 py-3 text-[0.9375rem] whitespace-pre-line';

/** One text of a complaint: as it was, what is like it, and the decision with its reason. */
export function DeskItem(props: DeskItemProps) {
  const { item } = props;
  const { t, formatDate, formatNumber } = useLocale();
  // phrases: complaint.outcome.*, desk.complaint.side.*
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-3">
      <div>
        <h4 className={head}>{t('desk.complaint.was')}</h4>
        <blockquote dir="auto" className={quote}>
          {item.text}
        </blockquote>
      </div>
      {item.textNow !== null && (
        <div>
          <h4 className={head}>{t('desk.complaint.now')}</h4>
          <blockquote dir="auto" className={quote}>
            {item.textNow}
          </blockquote>
        </div>
      )}
      {item.earlier.map(({ text, likeness, isSame }) => (
        <div key={text}>
          <h4 className={`${head} ${isSame ? 'text-unwanted' : ''}`}>
            {isSame
              ? t('desk.complaint.same')
              : t('desk.complaint.like', { percent: formatNumber(likeness, { style: 'percent' }) })}
          </h4>
          <blockquote dir="auto" className={quote}>
            {text}
          </blockquote>
        </div>
      ))}
      {item.askedUntilTimestamp !== null && (
        <p className="text-[0.9375rem]">
          {t('complaint.asked_until', {
            date: formatDate(new Date(item.askedUntilTimestamp * 1000 - 1), { dateStyle: 'long' }),
          })}
        </p>
      )}
      {item.answer !== null && (
        <div>
          <h4 className={head}>{t('desk.complaint.answer')}</h4>
          <ContactGist gist={item.answer} />
          <p dir="auto" className="border-s-2 border-line ps-3 text-[0.9375rem] whitespace-pre-line empty:hidden">
            {item.answer.text}
          </p>
        </div>
      )}
      {item.outcome !== null && (
        <div>
          <h4 className={head}>{t('desk.complaint.first')}</h4>
          <p className="text-[0.9375rem]">{t(`complaint.outcome.${item.outcome}` as PhraseKey)}</p>
          <p dir="auto" className="text-[0.9375rem] text-muted whitespace-pre-line">
            {item.words}
          </p>
        </div>
      )}
      {item.appeal !== null && (
        <div>
          <h4 className={head}>{t(`desk.complaint.side.${item.appeal.side}` as PhraseKey)}</h4>
          <p dir="auto" className="border-s-2 border-line ps-3 text-[0.9375rem] whitespace-pre-line">
            {item.appeal.text}
          </p>
        </div>
      )}
      <ItemRecord item={item} />
      {item.can.decide && <ItemDecision {...props} />}
      {item.isWaiting && !item.can.decide && <p className="text-[0.9375rem]">{t('desk.complaint.for_others')}</p>}
    </section>
  );
}

/** What the text said before, and what is known of its author. */
function ItemRecord({ item }: Pick<DeskItemProps, 'item'>) {
  const { t, formatDate, formatRelative } = useLocale();
  const at = (seconds: number) => formatDate(new Date(seconds * 1000), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      {item.revisions.length > 0 && (
        <details>
          <summary className="min-h-11 content-center text-[0.875rem] font-semibold">
            {t('desk.revisions', { number: item.revisions.length })}
          </summary>
          <ol className="grid gap-2">
            {item.revisions.map(({ text, writtenAtTimestamp }) => (
              <li key={writtenAtTimestamp} className="rounded-control bg-raised px-3 py-2 text-[0.9375rem]">
                <p className="text-[0.8125rem] text-muted">{at(writtenAtTimestamp)}</p>
                <p dir="auto" className="whitespace-pre-line">
                  {text}
                </p>
              </li>
            ))}
          </ol>
        </details>
      )}
      {item.author !== null && (
        <div>
          <h4 className={head}>{t('desk.author')}</h4>
          <p className="flex flex-wrap gap-x-3 text-[0.9375rem]">
            <span>
              {t('desk.joined', { when: formatRelative(new Date(item.author.openedAtTimestamp * 1000), new Date()) })}
            </span>
            <span>{t('desk.removed_before', { number: item.author.removedTexts })}</span>
            <span>{t('desk.complaint.upheld', { number: item.author.upheldComplaints })}</span>
          </p>
        </div>
      )}
    </>
  );
}

function ItemDecision({ complaint, item, areKeysOn, onDecided, onWrong }: DeskItemProps) {
  const { t } = useLocale();
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const [rule, setRule] = useState<TextRule>('other');
  const [note, setNote] = useState('');
  const [isSending, setSending] = useState(false);
  const isReady = [...note.trim()].length > shortestMessage && !isSending;

  async function decide(decision: 'uphold' | 'refuse') {
    if (!isReady) return;
    setSending(true);
    onWrong(null);
    const seen = { case_id: complaint.id, case_version: complaint.version, item_id: item.id };
    const answer = await callApi('POST /api/v6/moderation/complaint/decide', {
      fields: { ...seen, decision, reason: rule, note },
    });
    setSending(false);
    if (answer.ok) onDecided(answer.data.isCaseDecided);
    else onWrong(answer.problem.code);
  }

  // Without a reason nothing is decided: then the key leads to where it is written.
  useDeskKeys(areKeysOn, (act) => {
    if (typeof act === 'object') setRule(textRules[act.reason - 1] ?? rule);
    else if (act !== 'keep' && act !== 'remove') return false;
    else if (isReady) void decide(act === 'keep' ? 'refuse' : 'uphold');
    else field.current?.focus();
    return true;
  });

  // In the field with the reason, where single keys are letters.
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void decide(event.shiftKey ? 'refuse' : 'uphold');
  }

  // phrases: rule.*
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid gap-1">
        <label htmlFor={`${id}-rule`} className="text-[0.875rem] font-semibold">
          {t('desk.rule')}
        </label>
        <select
          id={`${id}-rule`}
          value={rule}
          onChange={({ target }) => setRule(target.value as TextRule)}
          className={textInput}
        >
          {textRules.map((one) => (
            <option key={one} value={one}>
              {t(`rule.${one}` as PhraseKey)}
            </option>
          ))}
        </select>
      </div>
      <div className="grid gap-1">
        <label htmlFor={`${id}-note`} className="text-[0.875rem] font-semibold">
          {t('desk.complaint.note')}
        </label>
        <textarea
          ref={field}
          id={`${id}-note`}
          dir="auto"
          rows={2}
          value={note}
          maxLength={longestWords}
          aria-keyshortcuts="Control+Enter Control+Shift+Enter"
          onKeyDown={press}
          onChange={({ target }) => setNote(target.value)}
          className="w-full min-w-0 rounded-control border border-edge bg-surface px-3.5 py-2.5 text-base"
        />
      </div>
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        <button
          type="button"
          aria-disabled={!isReady}
          className={`${dangerButton} ${waitingButton}`}
          onClick={() => void decide('uphold')}
        >
          {t('desk.complaint.uphold')}
        </button>
        <button
          type="button"
          aria-disabled={!isReady}
          className={`${primaryButton} ${waitingButton}`}
          onClick={() => void decide('refuse')}
        >
          {t('desk.complaint.refuse')}
        </button>
      </div>
    </div>
  );
}
