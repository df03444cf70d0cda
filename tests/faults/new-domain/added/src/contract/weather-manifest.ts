import type { NoticeTopics, PhraseFamilies, Prices, Problems, Spendings } from './manifest.ts';

export const weatherProblems = {
  'weather.window': 422,
} as const satisfies Problems;

export const weatherSpendings = { weather_told: 'weather' } as const satisfies Spendings;

export const weatherPrices = {
  /** Of saying once how the weather is. */
  weatherTold: { what: 'wallet.price.weather' },
} as const satisfies Prices;

/** Of the weather at the own number. */
export const weatherNoticeTopics = { weatherNews: true } as const satisfies NoticeTopics;

export const weatherPhrases = { weather: ['weather'] } as const satisfies PhraseFamilies;
