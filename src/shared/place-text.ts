import type { Translate } from './phrases.ts';

/** `California, United States`, joined as the language joins them; null where neither is known. */
export function placeText(t: Translate, region: string | null, country: string | null): string | null {
  if (region === null || country === null || region === country) return region ?? country;
  return t('number.place', { region, country });
}
