import { declareSettings, price, whole } from '#server/config/setting.ts';
import type { Numcy } from '#shared/numcy.ts';

/** Whole numcy for saying once how the weather is. */
export interface WeatherPrice {
  weatherTold: Numcy;
}

export const weatherSettings = declareSettings({
  settings: {
    WEATHER_PRICE: { default: '1', about: 'numcy for saying how the weather is at a number', check: price },
    WEATHER_DAYS: {
      default: '2',
      about: 'days that what members say of the weather is shown and kept',
      check: whole(1, 30),
    },
  },
  shape: (s) => ({ prices: { weatherTold: s.WEATHER_PRICE } satisfies WeatherPrice, retentionDays: s.WEATHER_DAYS }),
});
