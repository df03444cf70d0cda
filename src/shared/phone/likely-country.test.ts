import { getCountries } from 'libphonenumber-js/max';
import { describe, expect, it, test } from 'vitest';
import { localeEntry, localeTags } from '../locale.ts';
import { countryOfTimeZone, likelyCountries } from './likely-country.ts';

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
