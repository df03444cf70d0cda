import { useId } from 'react';
import type { Decision } from '#contract/moderation.ts';
import { longestWords, type TextRule, textRules } from '#contract/text-rule.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { dangerButton, plainButton, primaryButton } from '#web/components/button.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface DecideFormProps {
  reason: TextRule;
  onReason: (reason: TextRule) => void;
  note: string;
  onNote: (note: string) => void;
  onDecide: (decision: Decision) => void;
  /** Null where the account may not be removed by whoever asks. */
  onRemoveAccount: (() => void) | null;
}

const key =
  'ms-1 hidden rounded-sm border border-current/40 px-1 font-mono text-[0.75rem] leading-4 font-normal md:inline';

/** By which rule, what for oneself, and the decision. */
export function DecideForm({ reason, onReason, note, onNote, onDecide, onRemoveAccount }: DecideFormProps) {
  const { t } = useLocale();
  const id = useId();
  // phrases: rule.*
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <fieldset>
        <legend className="mb-1.5 text-[0.875rem] font-semibold">{t('desk.rule')}</legend>
        <div className="flex flex-wrap gap-1.5">
          {textRules.map((rule, at) => (
            <label
              key={rule}
              className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line px-3 text-[0.875rem] has-checked:border-brand has-checked:bg-brand-soft has-checked:font-semibold has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-brand"
            >
              <input
                type="radio"
                name={`${id}-rule`}
                checked={reason === rule}
                onChange={() => onReason(rule)}
                aria-keyshortcuts={String(at + 1)}
                className="sr-only"
              />
              {t(`rule.${rule}` as PhraseKey)}
              <span aria-hidden="true" className={key}>
                {at + 1}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-1">
        <label htmlFor={`${id}-note`} className="text-[0.875rem] font-semibold">
          {t('desk.note')}
        </label>
        <input
          id={`${id}-note`}
          dir="auto"
          value={note}
          maxLength={longestWords}
          onChange={({ target }) => onNote(target.value)}
          className="h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-3.5 text-base"
        />
      </div>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <button type="button" aria-keyshortcuts="k" className={primaryButton} onClick={() => onDecide('keep')}>
          {t('desk.keep')}
          <span aria-hidden="true" className={key}>
            K
          </span>
        </button>
        <button type="button" aria-keyshortcuts="r" className={dangerButton} onClick={() => onDecide('remove')}>
          {t('desk.remove')}
          <span aria-hidden="true" className={key}>
            R
          </span>
        </button>
        <button
          type="button"
          aria-keyshortcuts="h"
          className={`${plainButton} max-sm:col-span-2`}
          onClick={() => onDecide('hold')}
        >
          {t('desk.aside')}
          <span aria-hidden="true" className={key}>
            H
          </span>
        </button>
        {onRemoveAccount && (
          <button
            type="button"
            aria-haspopup="dialog"
            className={`${plainButton} text-unwanted max-sm:col-span-2 sm:ms-auto`}
            onClick={onRemoveAccount}
          >
            {t('desk.remove_account')}
          </button>
        )}
      </div>
    </div>
  );
}
