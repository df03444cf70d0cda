import { Search } from 'lucide-react';
import { useId } from 'react';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { CountryButton } from './country-button.tsx';
import { usePhoneField } from './phone-field.ts';

/** The search field in the header of a number's page. */
export function CompactSearch({ className }: { className: string }) {
  const { t } = useLocale();
  const { country, form, field } = usePhoneField('');
  const id = useId();
  return (
    // On a narrow screen it takes the whole header while it is used, and shows its flag then: all of the number is to be seen.
    <form
      {...form}
      className={`group ${className} max-sm:focus-within:absolute max-sm:focus-within:inset-x-3 max-sm:focus-within:z-10`}
    >
      <label htmlFor={id} className="sr-only">
        {t('common.phone_number')}
      </label>
      <div className="relative flex h-11 items-center gap-2 rounded-full border border-line bg-raised ps-1 pe-2 text-muted max-sm:group-not-focus-within:ps-3 focus-within:border-brand focus-within:bg-surface focus-within:ring-3 focus-within:ring-brand/30">
        <CountryButton country={country} className="h-10! rounded-full max-sm:group-not-focus-within:sr-only" />
        <input
          {...field}
          id={id}
          placeholder={t('search.another')}
          className="peer order-2 h-full w-full min-w-0 flex-1 bg-transparent text-[0.9375rem] text-ellipsis tabular-nums text-text outline-none max-md:placeholder:text-transparent rtl:text-right rtl:placeholder-shown:[direction:rtl]"
        />
        {/* On a narrow screen there is no room for words that say what the field is for. */}
        <Search
          size={18}
          aria-hidden="true"
          className="pointer-events-none order-1 hidden shrink-0 max-md:peer-placeholder-shown:block max-sm:group-not-focus-within:absolute"
        />
      </div>
    </form>
  );
}
