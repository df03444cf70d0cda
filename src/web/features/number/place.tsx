import type { NumberView } from '#contract/number.ts';
import { placeText } from '#shared/place-text.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PhraseWith } from '#web/i18n/phrase-with.tsx';

type Phone = NumberView['phone'];

/** Region and country. A region named in English is marked so, for screen readers. */
export function Place({ phone }: { phone: Pick<Phone, 'region' | 'regionLang' | 'countryName'> }) {
  const { t, dir } = useLocale();
  const { region, regionLang, countryName } = phone;
  if (region === null || regionLang === undefined) return <bdi dir={dir}>{placeText(t, region, countryName)}</bdi>;
  const marked = <bdi lang={regionLang}>{region}</bdi>;
  if (countryName === null || countryName === region) return marked;
  // A foreign region must not decide on the direction of the whole.
  return (
    <bdi dir={dir}>
      <PhraseWith phrase="number.place" elements={{ region: marked, country: countryName }} />
    </bdi>
  );
}

/** Operator of the range. A name in English is marked so, for screen readers. */
export function Carrier({ phone, carrier }: { phone: Pick<Phone, 'carrierLang'>; carrier: string }) {
  const { t } = useLocale();
  const { carrierLang } = phone;
  return (
    <span title={t('number.carrier_note')}>
      {carrierLang === undefined ? (
        t('number.carrier', { carrier })
      ) : (
        <PhraseWith phrase="number.carrier" elements={{ carrier: <span lang={carrierLang}>{carrier}</span> }} />
      )}
    </span>
  );
}
