import { useEffect, useId } from 'react';
import type { PhraseKey } from '#shared/phrases.ts';
import { CountryButton } from '#web/features/numbering/country-button.tsx';
import { usePhoneInput } from '#web/features/numbering/phone-input.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface OwnNumberFormProps {
  id: string;
  /** Id of the field's description. */
  textId: string;
  /** Content of the field, and the country whose national format is used. */
  onType: (typed: string, home: string | null) => void;
  onSubmit: () => void;
  /** Error code; the input stays. */
  wrong: string | null;
}

export function OwnNumberForm({ id, textId, onType, onSubmit, wrong }: OwnNumberFormProps) {
  const { t } = useLocale();
  const fieldId = useId();
  const { input, country, field } = usePhoneInput('', onType);
  useEffect(() => input.current?.focus(), []);
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
      <div className="flex h-12 items-center gap-1 rounded-control border border-edge bg-surface ps-1 focus-within:border-brand focus-within:ring-3 focus-within:ring-brand/30">
        <CountryButton country={country} />
        <input
          {...field}
          id={fieldId}
          autoComplete="off"
          aria-describedby={textId}
          className="h-full w-full min-w-0 rounded-control bg-transparent pe-3.5 text-base tabular-nums outline-none rtl:text-right"
        />
      </div>
      <p role="alert" className="text-[0.9375rem] text-unwanted empty:hidden">
        {wrong && t(`error.${wrong}` as PhraseKey)}
      </p>
    </form>
  );
}
