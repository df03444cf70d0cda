import { Gift } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { PhraseKey } from '#shared/phrases.ts';
import { plainButton } from '#web/components/button.ts';
import { PhoneText } from '#web/components/phone-text.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { CountryButton } from '#web/features/numbering/country-button.tsx';
import { usePhoneInput } from '#web/features/numbering/phone-input.ts';
import { readAtHome } from '#web/features/numbering/read-at-home.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface GiftCardProps {
  /** In the international form, or from an app's link; undefined for the member's own wallet. */
  giftNumber: string | undefined;
  onChange: (giftNumber: string | undefined) => void;
}

/** Selects whose wallet the purchase fills: the own one, or that of a member's number. */
export function GiftCard({ giftNumber, onChange }: GiftCardProps) {
  const { t } = useLocale();
  return (
    <SectionCard title={t('payment.gift.title')}>
      {giftNumber === undefined ? (
        <GiftForm onChoose={onChange} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status" className="flex min-w-0 flex-1 items-center gap-2.5">
            <Gift size={19} aria-hidden="true" className="shrink-0 text-brand" />
            <span>
              {t('payment.gift.chosen')} <PhoneText>{giftNumber}</PhoneText>
            </span>
          </p>
          <button type="button" className={plainButton} onClick={() => onChange(undefined)}>
            {t('payment.gift.drop')}
          </button>
        </div>
      )}
    </SectionCard>
  );
}

/** Reads the number in the home country's form here, because the server takes bare digits as international. */
function GiftForm({ onChoose }: { onChoose: (giftNumber: string) => void }) {
  const { t } = useLocale();
  const id = useId();
  const { input, home, country, field } = usePhoneInput('');
  const [wrong, setWrong] = useState<string | null>(null);

  async function choose(event: FormEvent) {
    event.preventDefault();
    const typed = input.current?.value.trim() ?? '';
    if (typed === '') return;
    const number = await readAtHome(typed, home).catch(() => undefined);
    if (number) onChoose(number.international);
    else setWrong(number === null ? 'number.invalid' : 'network.unreachable');
  }
  // phrases: error.*
  return (
    <form onSubmit={choose} className="grid gap-2">
      <label htmlFor={id} className="text-[0.9375rem] font-medium">
        {t('payment.gift.label')}
      </label>
      <div className="flex h-12 items-center rounded-control border border-edge bg-surface ps-1 focus-within:border-brand focus-within:ring-3 focus-within:ring-brand/30 has-[[aria-invalid=true]]:border-unwanted">
        <CountryButton country={country} />
        <input
          {...field}
          id={id}
          autoComplete="off"
          className="h-full w-full min-w-0 rounded-control bg-transparent ps-1 pe-3.5 text-base tabular-nums outline-none rtl:text-right"
          aria-invalid={wrong !== null}
          aria-describedby={`${id}-hint ${id}-wrong`}
        />
      </div>
      <p id={`${id}-hint`} className="text-[0.875rem] text-muted">
        {t('payment.gift.hint')}
      </p>
      <p id={`${id}-wrong`} role="alert" className="text-[0.875rem] text-unwanted empty:hidden">
        {wrong && t(`error.${wrong}` as PhraseKey)}
      </p>
      <button type="submit" className={`${plainButton} justify-self-start`}>
        {t('payment.gift.choose')}
      </button>
    </form>
  );
}
