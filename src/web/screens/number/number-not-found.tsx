import { Globe, ListChecks, SearchX } from 'lucide-react';
import type { PhoneReading, PhoneReadings } from '#contract/numbering.ts';
import { MessagePage } from '#web/components/message-page.tsx';
import { OtherReadings } from '#web/features/numbering/other-readings.tsx';
import { SearchField } from '#web/features/numbering/search-field.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface NumberNotFoundProps {
  typed: string;
  /** The home country; null if unknown, so that national numbers cannot be parsed. */
  home: string | null;
  /** `readings` are the numbers found in the input. */
  isSeveral: boolean;
  odd: PhoneReadings['odd'];
  readings: readonly PhoneReading[];
}

/** The input is not a number, or its country is unknown; it stays in the field for correction. */
export function NumberNotFound({ typed, home, isSeveral, odd, readings }: NumberNotFoundProps) {
  const { t } = useLocale();
  if (isSeveral) {
    return (
      <MessagePage
        icon={<ListChecks size={30} aria-hidden="true" />}
        title={t('page.which_number.title')}
        text={t('page.which_number.text')}
      >
        <OtherReadings title={t('page.which_number.list')} readings={readings} />
        <SearchField key={typed} initial={typed} />
      </MessagePage>
    );
  }
  const whyNone = typed ? 'page.no_number.text' : 'page.no_number.empty';
  const isOfSomeCountry = home === null && readings.length > 0;
  return (
    <MessagePage
      icon={isOfSomeCountry ? <Globe size={30} aria-hidden="true" /> : <SearchX size={30} aria-hidden="true" />}
      title={isOfSomeCountry ? t('page.which_country.title') : t('page.no_number.title')}
      text={odd ? t(`error.number.${odd}`) : t(isOfSomeCountry ? 'page.which_country.text' : whyNone)}
    >
      <OtherReadings
        title={isOfSomeCountry ? t('page.which_country.likely') : t('page.did_you_mean')}
        readings={readings}
      />
      <SearchField key={typed} initial={typed} />
    </MessagePage>
  );
}
