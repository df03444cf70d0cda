import type { Translate } from './phrases.ts';

/** `California, United States`, in the language's format; null if both are unknown. */
export function placeText(t: Translate, region: string | null, country: string | null): string | null {
  if (region === null || country === null || region === country) return region ?? country;
  return t('number.place', { region, country });
}
