import fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { type CountryCode, getCountries, getExampleNumber } from 'libphonenumber-js/max';
import { describe, expect, it, test } from 'vitest';
import { keepDigits } from './digits.ts';
import { formatAsYouType, parsePhone } from './parse-phone.ts';
import * as browser from './parse-phone-min.ts';

const arbitraryCountry = fc.option(fc.constantFrom(...getCountries()), { nil: undefined });

describe('U2 formatAsYouType', () => {
  test.each<[string, CountryCode | undefined, string, string | null]>([
    ['', 'GB', '', 'GB'],
    ['', undefined, '', null],
    ['+', 'GB', '+', 'GB'],
    ['4', 'US', '4', 'US'],
    ['44', 'US', '44', 'US'],
    ['+44', 'US', '+44', null],
    ['+44207946', 'US', '+44 20 7946', null],
    ['\uff0b44207946', 'US', '+44 20 7946', null],
    ['442079460321', undefined, '44 20 7946 0321', 'GB'],
    ['+442079460321', undefined, '+44 20 7946 0321', 'GB'],
    ['442079460321', 'US', '44 20 7946 0321', 'GB'],
    ['79161234567', 'US', '7 916 123 45 67', 'RU'],
    ['89161234567', 'RU', '8 (916) 123-45-67', 'RU'],
    ['0041791234567', 'DE', '00 41 79 123 45 67', 'CH'],
    ['0207946', 'GB', '020 7946', 'GB'],
    ['0207946', undefined, '0207946', null],
    ['٤٤٢٠٧٩٤٦٠٣٢١', undefined, '44 20 7946 0321', 'GB'],
    // Never another country's because of digits that begin like its code.
    ['9876543210', 'US', '(987) 654-3210', 'US'],
    ['9876543', 'US', '(987) 654-3', 'US'],
    ['911', 'US', '911', 'US'],
    ['911', undefined, '911', null],
    // Bare digits that are one at home, though they would be New Zealand's with a plus.
    ['6465551234', 'US', '(646) 555-1234', 'US'],
    ['+6465551234', 'US', '+64 6 555 1234', 'NZ'],
  ])('shows %j in %s as %j', (typed, country, text, shownCountry) => {
    expect(browser.formatAsYouType(typed, country, 'national')).toEqual({ text, country: shownCountry });
  });

  it('shows plain digits where the library cannot format a beginning', () => {
    expect(formatAsYouType('06', 'WS')).toEqual({ text: '06', country: 'WS' });
    expect(browser.formatAsYouType('06', 'WS').text).toBe('06');
  });

  it('keeps what was typed: the digits in their order, and a plus where there was one', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+?[0-9]{0,25}$/), arbitraryCountry, (typed, country) => {
        for (const read of [formatAsYouType, browser.formatAsYouType]) {
          const { text } = read(typed, country, 'national');
          expect(keepDigits(text)).toBe(keepDigits(typed));
          expect(text.startsWith('+')).toBe(typed.startsWith('+'));
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('names the country of the number that would be looked up, for 500 numbers and each beginning of each', () => {
    let checked = 0;
    for (const country of typedCountries) {
      for (const typed of waysToType(country)) {
        checked += 1;
        for (let length = 1; length <= typed.length; length += 1) {
          const start = typed.slice(0, length);
          const found = browser.parsePhone(start, country, 'national');
          const shown = browser.formatAsYouType(start, country, 'national');
          if (found?.isValid) expect(shown.country, `${start} in ${country}`).toBe(found.country);
          // What stands in the field is read as what was typed.
          expect(browser.parsePhone(shown.text, country, 'national')?.digits, `${start} in ${country}`).toBe(
            found?.digits,
          );
        }
        // The server, which knows more, comes to the same number.
        const digits = parsePhone(typed, country, 'national')?.digits;
        expect(digits, `${typed} in ${country}`).toBe(keepDigits(exampleOf(country).number));
        expect(browser.parsePhone(typed, country, 'national')?.digits, `${typed} in ${country}`).toBe(digits);
      }
    }
    expect(checked).toBeGreaterThanOrEqual(500);
  });
});

function exampleOf(country: CountryCode) {
  const example = getExampleNumber(country, examples);
  if (!example) throw new Error(`no example for ${country}`);
  return example;
}

/** A mobile number of the country as its own people type it. */
function waysToType(country: CountryCode): string[] {
  const example = exampleOf(country);
  const national = keepDigits(example.formatNational());
  const dialled = example.formatInternational();
  return [
    ...[example.number, example.number.slice(1), dialled, dialled.replaceAll(' ', '-'), dialled.slice(1)],
    ...[
      national,
      example.formatNational(),
      example
        .formatNational()
        .replace(/[^0-9]+/g, '.')
        .replace(/^\.|\.$/g, ''),
    ],
    ...(elsewhereDialled.has(country) ? [] : [`00${example.number.slice(1)}`]),
  ];
}

/** Where 00 is not what is dialled before a number of another country. */
const elsewhereDialled = new Set<string>([
  'AU',
  'BR',
  'CO',
  'HK',
  'ID',
  'IL',
  'JP',
  'KE',
  'KR',
  'KZ',
  'RU',
  'SG',
  'TH',
  'TW',
]);

const typedCountries = (
  'AE AR AT AU BD BE BG BR CA CH CL CO CZ DE DK EE EG ES FI FR GB GR HK HR HU ID IE IL IN IR IT JP KE KR KZ LT LV ' +
  'MA MX MY NG NL NO NZ PE PH PK PL PT RO RS RU SA SE SG SK TH TR TW UA US VN ZA'
).split(' ') as CountryCode[];
