import type { CountryCode } from 'libphonenumber-js/core';

/** What is known of whose national numbers somebody types. */
export interface Home {
  /** Undefined where nothing tells it. */
  country: CountryCode | undefined;
  /** The browser's languages, the most wanted first. */
  languages: readonly string[];
}

/** No browser sends more in earnest, and the time of a read stays bounded. */
const mostTags = 20;

/**
 * The country that a browser's languages name (`en-GB` → GB), as ISO 3166-1 alpha-2; undefined where none does. The
 * languages come in the order of preference.
 *
 * Browsers add American English behind other languages by themselves, so it counts only where English comes first.
 */
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

/** Language and region of BCP 47 tags; what is none is left out. Some browsers have no list. */
export function readTags(tags: readonly string[] | undefined): ReadTag[] {
  if (!Array.isArray(tags)) return [];
  return (tags as readonly string[]).slice(0, mostTags).flatMap((tag) => {
    try {
      const { language, region } = new Intl.Locale(tag);
      return [{ language, region }];
    } catch {
      // Anything may stand there; `*` does.
      return [];
    }
  });
}
