import { describe, expect, test } from 'vitest';
import { countryOfLanguages } from './home-country.ts';

describe('U1 the country that a browser’s languages name', () => {
  test.each<[string[], string | undefined]>([
    [['en-GB', 'en-US', 'en'], 'GB'],
    [['en-AU'], 'AU'],
    [['de-CH', 'de', 'en-US'], 'CH'],
    [['pt-PT', 'pt', 'en'], 'PT'],
    [['en', 'de-CH'], 'CH'],
    [['en-US', 'en'], 'US'],
    [['en', 'en-US'], 'US'],
    // Firefox in German and in French: it adds American English by itself.
    [['de', 'en-US', 'en'], undefined],
    [['fr', 'fr-FR', 'en-US', 'en'], 'FR'],
    [['de', 'en-GB', 'en'], 'GB'],
    [['zh-Hant-HK', 'en'], 'HK'],
    [['en-gb'], 'GB'],
    // Regions that are not countries.
    [['es-419', 'en'], undefined],
    [['en-150'], undefined],
    [['en'], undefined],
    [[], undefined],
    [['*', '', 'x', '123', 'en_GB', 'de-CH'], 'CH'],
    [['*'], undefined],
    // Only the first twenty of forty are read.
    [[...Array<string>(19).fill('eo'), 'fr-BE', ...Array<string>(20).fill('de-DE')], 'BE'],
    [[...Array<string>(20).fill('eo'), 'fr-BE'], undefined],
  ])('%j name %s', (tags, country) => {
    expect(countryOfLanguages(tags)).toBe(country);
  });
});
