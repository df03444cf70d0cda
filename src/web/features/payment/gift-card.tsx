import { Gift } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { plainButton } from '#web/components/button.ts';
import { PhoneText } from '#web/components/phone-text.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface GiftCardProps {
  /** As typed, or from an app's link; undefined for the member's own wallet. */
  giftNumber: string | undefined;
  onChange: (giftNumber: string | undefined) => void;
}

/** Selects whose wallet the purchase fills: the own one, or that of a member's number. */
export function GiftCard({ giftNumber, onChange }: GiftCardProps) {
  const { t } = useLocale();
  const [typed, setTyped] = useState(giftNumber ?? '');

  function choose(event: FormEvent) {
    event.preventDefault();
    onChange(typed.trim() === '' ? undefined : typed.trim());
  }

  return (
    <SectionCard title={t('payment.gift.title')}>
      {giftNumber === undefined ? (
        <form onSubmit={choose} className="grid gap-2">
          <TextField
            label={t('payment.gift.label')}
            hint={t('payment.gift.hint')}
            type="tel"
            dir="ltr"
            maxLength={40}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <button type="submit" className={`${plainButton} justify-self-start`}>
            {t('payment.gift.choose')}
          </button>
        </form>
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
