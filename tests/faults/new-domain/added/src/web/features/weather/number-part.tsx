import type { NumberView } from '#contract/number.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { loadPhrases } from '#web/features/site/phrase-book.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

const WeatherSign = lazyPart(async (locale) => {
  const [part] = await Promise.all([import('./weather-sign.tsx'), loadPhrases(locale, 'weather')]);
  return part;
});

/** How the weather is where the number is. */
export function WeatherSection({ view: { weather } }: { view: NumberView }) {
  const { t } = useLocale();
  return (
    <SectionCard title={t('number.weather')} anchor="weather">
      {weather.sky === null ? <p>{t('number.weather_unknown')}</p> : <WeatherSign sky={weather.sky} />}
    </SectionCard>
  );
}
