import type { Sky } from '#contract/weather.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

export default function WeatherSign({ sky }: { sky: Sky }) {
  const { t } = useLocale();
  return <p>{t(`weather.${sky}`)}</p>;
}
