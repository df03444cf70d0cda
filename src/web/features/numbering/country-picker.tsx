import { Combobox } from '@base-ui/react/combobox';
import { Check, Search } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { plainButton } from '#web/components/button.ts';
import { Flag } from '#web/components/flag.tsx';
import { Modal } from '#web/components/modal.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { chooseCountry, recentCountries } from './choose-country.ts';
import { type CountryChoice, findChoices, listChoices } from './country-list.ts';
import { loadPhoneRules } from './phone-rules.ts';

interface CountryPickerProps {
  isOpen: boolean;
  onClose: () => void;
  /** ISO 3166-1 alpha-2. */
  chosen: string | null;
}

/** Searchable list of countries: by name in any site language, calling code or ISO letters. */
export default function CountryPicker({ isOpen, onClose, chosen }: CountryPickerProps) {
  const { t, locale } = useLocale();
  const [choices, setChoices] = useState<CountryChoice[]>([]);
  const [isFailed, setFailed] = useState(false);
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  function load() {
    setFailed(false);
    loadPhoneRules().then(
      (rules) => setChoices(listChoices(rules, locale)),
      () => setFailed(true),
    );
  }
  useEffect(() => {
    if (!isOpen) return;
    setQuery('');
    load();
  }, [isOpen, locale]);
  const found = useMemo(
    () => (query === '' ? withRecentFirst(choices) : findChoices(choices, query)),
    [choices, query],
  );
  function choose(choice: CountryChoice | null) {
    if (!choice) return;
    chooseCountry(choice.code);
    onClose();
  }
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={t('country.title')}
      closeLabel={t('common.close')}
      initialFocus={field}
    >
      <p className="mb-3 text-[0.9375rem] text-muted">{t('country.text')}</p>
      <Combobox.Root
        inline
        open
        items={choices}
        filteredItems={found}
        value={choices.find(({ code }) => code === chosen) ?? null}
        onValueChange={choose}
        inputValue={query}
        onInputValueChange={(typed, { reason }) => reason !== 'item-press' && setQuery(typed)}
        itemToStringLabel={({ name }: CountryChoice) => name}
        isItemEqualToValue={(a: CountryChoice, b: CountryChoice) => a.code === b.code}
        autoHighlight
      >
        <div className="flex h-12 items-center gap-2 rounded-control border border-edge bg-surface px-3 focus-within:border-brand focus-within:ring-3 focus-within:ring-brand/30">
          <Search size={18} aria-hidden="true" className="shrink-0 text-muted" />
          <Combobox.Input
            ref={field}
            aria-label={t('country.search')}
            placeholder={t('country.search')}
            className="h-full w-full min-w-0 flex-1 bg-transparent text-[1.0625rem] outline-none"
          />
        </div>
        {isFailed && (
          <div role="alert" className="grid justify-items-start gap-3 pt-4 text-[0.9375rem]">
            <p className="text-unwanted">{t('error.network.unreachable')}</p>
            <button type="button" className={plainButton} onClick={load}>
              {t('common.retry')}
            </button>
          </div>
        )}
        <Combobox.Empty className="pt-4 text-[0.9375rem] text-muted empty:hidden">
          {choices.length > 0 && t('country.none')}
        </Combobox.Empty>
        <Combobox.List className="mt-2 h-[50dvh] overflow-y-auto overscroll-contain">
          {(choice: CountryChoice) => (
            <Combobox.Item
              key={choice.code}
              value={choice}
              className="flex min-h-11 cursor-default items-center gap-3 rounded-control px-3 py-1.5 text-[0.9375rem] data-highlighted:bg-raised data-selected:font-semibold"
            >
              <Flag country={choice.code} isLazy />
              <span className="min-w-0 flex-1">{choice.name}</span>
              {choice.code === chosen && <Check size={17} aria-hidden="true" className="shrink-0 text-brand" />}
              <bdi dir="ltr" className="shrink-0 text-muted tabular-nums">{`+${choice.callingCode}`}</bdi>
            </Combobox.Item>
          )}
        </Combobox.List>
      </Combobox.Root>
    </Modal>
  );
}

/** Moves recently chosen countries to the top. */
function withRecentFirst(choices: readonly CountryChoice[]): CountryChoice[] {
  const recent = recentCountries();
  const first = recent.flatMap((code) => choices.find((choice) => choice.code === code) ?? []);
  return [...first, ...choices.filter(({ code }) => !recent.includes(code))];
}
