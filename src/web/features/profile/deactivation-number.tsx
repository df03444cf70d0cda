import { useEffect, useId, useRef } from 'react';
import type { PhraseKey } from '#shared/phrases.ts';
import { textInput } from '#web/components/text-field.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface OwnNumberFormProps {
  id: string;
  /** What the field is for is said there. */
  textId: string;
  typed: string;
  onType: (typed: string) => void;
  onSubmit: () => void;
  /** The code of what went wrong; what was typed stays. */
  wrong: string | null;
}

/** One field for one's own number. */
export function OwnNumberForm({ id, textId, typed, onType, onSubmit, wrong }: OwnNumberFormProps) {
  const { t } = useLocale();
  const fieldId = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  // phrases: error.*
  return (
    <form
      id={id}
      className="mt-4 grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <label htmlFor={fieldId} className="text-[0.9375rem] font-medium">
        {t('deactivation.number.label')}
      </label>
      <input
        ref={field}
        id={fieldId}
        type="tel"
        dir="ltr"
        autoComplete="off"
        maxLength={40}
        aria-describedby={textId}
        className={`${textInput} tabular-nums`}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      <p role="alert" className="text-[0.9375rem] text-unwanted empty:hidden">
        {wrong && t(`error.${wrong}` as PhraseKey)}
      </p>
    </form>
  );
}
