import { getCountries } from 'libphonenumber-js/max';
import { describe, expect, it, test } from 'vitest';
import { localeEntry, localeTags } from '../locale.ts';
import { countryOfLanguages, countryOfTimeZone, likelyCountries } from './home-country.ts';

describe('U1 the country that a browser’s languages name', () => {
  test.each<[string[], string | undefined]>([
    [['en-GB', 'en-US', 'en'], 'GB'],
    [['en-AU'], 'AU'],
    [['de-CH', 'de', 'en-US'], 'CH'],
    [['pt-PT', 'pt', 'en'], 'PT'],
    [['en', 'de-CH'], 'CH'],
    [['en-US', 'en'], 'US'],
    [['en', 'en-US'], 'US'],
    // What Firefox sends in German and in French: the American English is its own doing.
    [['de', 'en-US', 'en'], undefined],
    [['fr', 'fr-FR', 'en-US', 'en'], 'FR'],
    [['de', 'en-GB', 'en'], 'GB'],
    [['zh-Hant-HK', 'en'], 'HK'],
    [['en-gb'], 'GB'],
    // Regions that are no countries.
    [['es-419', 'en'], undefined],
    [['en-150'], undefined],
    [['en'], undefined],
    [[], undefined],
    // Nonsense.
    [['*', '', 'x', '123', 'en_GB', 'de-CH'], 'CH'],
    [['*'], undefined],
    // Forty of them: the first twenty are read.
    [[...Array<string>(19).fill('eo'), 'fr-BE', ...Array<string>(20).fill('de-DE')], 'BE'],
    [[...Array<string>(20).fill('eo'), 'fr-BE'], undefined],
  ])('%j name %s', (tags, country) => {
    expect(countryOfLanguages(tags)).toBe(country);
  });
});

describe('U1 the country of a time zone', () => {
  const countries = getCountries();
  test.each([
    ['Europe/London', 'GB'],
    ['Europe/Zurich', 'CH'],
    ['Australia/Sydney', 'AU'],
    ['America/New_York', 'US'],
    ['America/Mexico_City', 'MX'],
    ['Africa/Cairo', 'EG'],
    ['UTC', undefined],
    ['Etc/GMT+5', undefined],
    ['Nowhere/Nothing', undefined],
    ['', undefined],
  ])('%s is that of %s', (zone, country) => {
    expect(countryOfTimeZone(zone, countries)).toBe(country);
  });

  test('the engine’s own name of India’s zone is found, old or new', () => {
    const zone = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata' }).resolvedOptions().timeZone;
    expect(countryOfTimeZone(zone, countries)).toBe('IN');
  });
});

describe('the countries that a number may be of', () => {
  it('has the one at home first, then those of the languages, and each once', () => {
    const countries = likelyCountries('CH', ['de', 'fr-BE']);
    expect(countries.slice(0, 9)).toEqual(['CH', 'DE', 'AT', 'LI', 'LU', 'BE', 'FR', 'CA', 'CD']);
    expect(new Set(countries).size).toBe(countries.length);
    expect(likelyCountries(null, []).slice(0, 3)).toEqual(['CN', 'IN', 'US']);
  });

  it('names only countries with a numbering plan', () => {
    const languages = localeTags.map((tag) => localeEntry(tag).bcp47);
    for (const country of likelyCountries('NL', languages.slice(0, 20))) {
      expect(getCountries()).toContain(country);
    }
    for (const country of likelyCountries(null, languages.slice(20))) expect(getCountries()).toContain(country);
  });
});
