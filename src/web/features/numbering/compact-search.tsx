import { Search } from 'lucide-react';
import { useId } from 'react';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { CountryButton } from './country-button.tsx';
import { usePhoneField } from './phone-field.ts';

/** Search field in the header of a number's page. */
export function CompactSearch({ className }: { className: string }) {
  const { t } = useLocale();
  const { country, form, field } = usePhoneField('');
  const id = useId();
  return (
    <form {...form} className={`compact-search ${className}`}>
      <label htmlFor={id} className="sr-only">
        {t('common.phone_number')}
      </label>
      <div className="flex h-12 items-center gap-2 rounded-full border border-line bg-raised ps-2.5 pe-2 text-muted focus-within:border-brand focus-within:bg-surface focus-within:ring-3 focus-within:ring-brand/30">
        <CountryButton country={country} className="rounded-full" />
        <input
          {...field}
          id={id}
          placeholder={t('search.another')}
          className="order-2 h-full w-full min-w-0 flex-1 bg-transparent text-[0.9375rem] text-ellipsis tabular-nums text-text outline-none rtl:text-right"
        />
        <Search size={18} aria-hidden="true" className="search-sign order-1" />
      </div>
    </form>
  );
}
