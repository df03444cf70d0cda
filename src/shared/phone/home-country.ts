import type { CountryCode } from 'libphonenumber-js/core';

export interface Home {
  country: CountryCode | undefined;
  languages: readonly string[];
}

/** More than real browsers send; bounds the work. */
const mostTags = 20;

/** Country of a browser's languages (ISO 3166-1). Browsers append American English: it counts only if first. */
export function countryOfLanguages(tags: readonly string[] | undefined): string | undefined {
  const known = readTags(tags);
  const first = known[0]?.language;
  const named = known.filter(({ language, region }) => first === 'en' || language !== 'en' || region !== 'US');
  return named.find(({ region }) => region !== undefined && /^[A-Z]{2}$/.test(region))?.region;
}

export interface ReadTag {
  language: string;
  region: string | undefined;
}

/** Language and region of BCP 47 tags; invalid ones are skipped. Some browsers have no list. */
export function readTags(tags: readonly string[] | undefined): ReadTag[] {
  if (!Array.isArray(tags)) return [];
  return (tags as readonly string[]).slice(0, mostTags).flatMap((tag) => {
    try {
      const { language, region } = new Intl.Locale(tag);
      return [{ language, region }];
    } catch {
      return [];
    }
  });
}
