import { ChevronDown, Globe } from 'lucide-react';
import { useState } from 'react';
import { intlTag, type LocaleTag } from '#shared/locale.ts';
import { localeWords } from '#shared/locale-words.ts';
import { Flag } from '#web/components/flag.tsx';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

const CountryPicker = lazyPart(() => import('./country-picker.tsx'), { close: ({ onClose }) => onClose() });

/** On most pages, so it does not load names for languages that browsers lack; null there. */
function nameOf(country: string, locale: LocaleTag): string | null {
  if (localeWords[locale] !== undefined) return null;
  return new Intl.DisplayNames(intlTag(locale), { type: 'region' }).of(country) ?? null;
}

interface CountryButtonProps {
  /** ISO 3166-1 alpha-2; null if unknown. */
  country: string | null;
  className?: string;
}

/** Flag in a phone field: shows and selects the country whose format is used. */
export function CountryButton({ country, className = '' }: CountryButtonProps) {
  const { t, locale } = useLocale();
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const name = country && nameOf(country, locale);
  function open() {
    setWanted(true);
    setOpen(true);
  }
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-label={name ? t('country.change', { country: name }) : t('country.choose')}
        aria-haspopup="dialog"
        className={`inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-1 rounded-control text-muted transition-colors duration-150 hover:bg-raised hover:text-text ${className}`}
      >
        {/* Same width with and without a flag, so that nothing jumps. */}
        <span className="grid w-6.75 place-items-center">
          {country ? <Flag country={country} className="h-4.5 w-6.75" /> : <Globe size={20} aria-hidden="true" />}
        </span>
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      {isWanted && <CountryPicker isOpen={isOpen} onClose={() => setOpen(false)} chosen={country} />}
    </>
  );
}
