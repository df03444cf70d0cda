import { getCountries } from 'libphonenumber-js/max';
import { expect, it } from 'vitest';
import { localeTags } from '../locale.ts';
import { countryOfLocale } from './country-of-locale.ts';

it('gives every language a country with a numbering plan', () => {
  expect(localeTags).toHaveLength(25);
  for (const tag of localeTags) expect(getCountries()).toContain(countryOfLocale(tag));
  expect(countryOfLocale('en')).toBe('US');
  expect(countryOfLocale('in-ID')).toBe('ID');
  expect(countryOfLocale('zh-HK')).toBe('HK');
});
