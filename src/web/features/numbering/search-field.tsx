import { Search } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { CountryButton } from './country-button.tsx';
import { usePhoneField } from './phone-field.ts';

interface SearchFieldProps {
  /** Text as typed. */
  initial?: string;
  /** Focused on load, except where that would open an on-screen keyboard. */
  isMain?: boolean;
}

/** The large field of the search page. */
export function SearchField({ initial = '', isMain = false }: SearchFieldProps) {
  const { t } = useLocale();
  const { country, isBusy, placeFocus, form, field } = usePhoneField(initial);
  const id = useId();
  useEffect(() => {
    if (isMain && matchMedia('(hover: hover) and (pointer: fine)').matches) placeFocus();
  }, []);
  return (
    <form {...form} className="grid gap-2">
      <label htmlFor={id} className="sr-only">
        {t('common.phone_number')}
      </label>
      <div className="search-box">
        <CountryButton country={country} />
        <input
          {...field}
          id={id}
          placeholder={t('search.placeholder')}
          aria-describedby={`${id}-hint`}
          className="min-w-0 flex-1 bg-transparent tabular-nums outline-none rtl:text-right"
        />
        <button type="submit" aria-busy={isBusy} className="search-go">
          <Search size={20} aria-hidden="true" className="search-sign" />
          <span className="search-word">{isBusy ? t('search.busy') : t('search.submit')}</span>
        </button>
      </div>
      <p id={`${id}-hint`} className="px-1.5 text-[0.875rem] text-muted">
        {t('search.hint')}
      </p>
    </form>
  );
}
