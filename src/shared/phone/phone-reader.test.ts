import fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { type CountryCode, getCountries, getExampleNumber } from 'libphonenumber-js/max';
import { describe, expect, it, test } from 'vitest';
import { isPhoneDigits } from './digits.ts';
import {
  callingCodeOf,
  internationalOf,
  listCountries,
  listReadings,
  parsePhone,
  toCountryCode,
} from './parse-phone.ts';
import * as browser from './parse-phone-min.ts';
import { respell } from './spellings.ts';

const arbitraryCountry = fc.option(fc.constantFrom(...getCountries()), { nil: undefined });
/** Text of characters that occur in pasted numbers, to get past the reader's first checks. */
const numberLikeText = fc.string({
  unit: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...'0123456789') },
    fc.constantFrom(...'+()-./ ٠١٢۳०৪๕６＋x;:'),
  ),
  maxLength: 40,
});

describe('parsePhone', () => {
  const london = '442079460018';
  test.each<[string, CountryCode | undefined, string | null]>([
    // International, in any notation.
    ['+442079460018', undefined, london],
    ['442079460018', undefined, london],
    ['442079460018', 'US', london],
    ['+44 (0)20 7946 0018', undefined, london],
    ['(+44) 20-7946-0018', undefined, london],
    ['+44.20.7946.0018', undefined, london],
    ['tel:+44-20-7946-0018;ext=5', undefined, london],
    ['tel:%2B442079460018', undefined, london],
    ['call me: +44 20 7946 0018, after 18:00', 'US', london],
    ['Flat 12, 020 7946 0018', 'GB', london],
    ['+44 20 7946 0018 ext. 123', undefined, london],
    ['020 7946 0018 x5', 'GB', london],
    ['John\n+44 20 7946 0018\n12 High Street', undefined, london],
    ['\u202a+44\u00a020\u20117946\u20110018\u202c', undefined, london],
    ['＋４４ ２０ ７９４６ ００１８', undefined, london],
    ['020 7946 0018 / 020 7946 0019', 'GB', london],
    // Exit codes.
    ['0044 20 7946 0018', 'GB', london],
    ['0044 20 7946 0018', undefined, london],
    ['0044 20 7946 0018', 'US', london],
    ['011 44 20 7946 0018', 'US', london],
    ['011 44 20 7946 0018', undefined, london],
    ['0011 44 20 7946 0018', 'AU', london],
    ['8 10 44 20 7946 0018', 'RU', london],
    ['011 4123 4567', 'AR', '541141234567'],
    ['011 6771 2345', 'EG', '201167712345'],
    ['02079460018', 'GB', london],
    ['89161234567', 'RU', '79161234567'],
    ['+89161234567', 'RU', '79161234567'],
    ['9161234567', 'RU', '79161234567'],
    ['8 (916) 123-45-67 доб. 12', 'RU', '79161234567'],
    ['٠٥٠١٢٣٤٥٦٧', 'SA', '966501234567'],
    ['۰۲۱ ۲۲۲۲ ۲۲۲۲', 'IR', '982122222222'],
    ['०९८१२३ ४५६७८', 'IN', '919812345678'],
    ['০১৭১২৩৪৫৬৭৮', 'BD', '8801712345678'],
    ['๐๒ ๑๒๓ ๔๕๖๗', 'TH', '6621234567'],
    ['030/12345678', 'DE', '493012345678'],
    // Calling code or area code: a valid international reading wins over a valid national one.
    ['7145724921', 'US', '17145724921'],
    ['7145724921', undefined, null],
    ['6465551234', 'US', '6465551234'],
    ['+6465551234', 'US', '6465551234'],
    // … unless the digits are grouped in the national way.
    ['(646) 555-1234', 'US', '16465551234'],
    ['646.555.1234', 'US', '16465551234'],
    ['64 6 555 1234', 'US', '6465551234'],
    ['(646) 555-1234', 'NZ', '6465551234'],
    ['+64 655 51234', 'US', '6465551234'],
    // Merely possible: international before national.
    ['+49 1900 1234567', undefined, '4919001234567'],
    ['+1 212 055 1234', undefined, '12120551234'],
    ['0120551234', 'US', '10120551234'],
    ['2120551234', 'US', '12120551234'],
    ['', 'US', null],
    ['112', 'DE', null],
    ['+', undefined, null],
    ['02079460018', undefined, null],
    ['hello', 'US', null],
    ['1-800-FLOWERS', 'US', '18003569377'],
    ['12345678901234567890123', 'US', null],
  ])('reads %j in %s as %s', (input, country, digits) => {
    expect(parsePhone(input, country)?.digits ?? null).toBe(digits);
  });

  it('reads bare digits as national first when asked to', () => {
    expect(parsePhone('6465551234', 'US', 'national')?.digits).toBe('16465551234');
    expect(parsePhone('442079460018', 'US', 'national')?.digits).toBe('442079460018');
    expect(parsePhone('+6465551234', 'US', 'national')?.digits).toBe('6465551234');
  });

  it.each<[string, string | null, string | null, boolean]>([
    ['+12124567890', 'US', 'fixed_line_or_mobile', true],
    ['+18005551212', 'US', 'toll_free', true],
    ['+442079460018', 'GB', 'fixed_line', true],
    ['+447911123456', 'GG', 'mobile', true],
    ['+79161234567', 'RU', 'mobile', true],
    ['+77011234567', 'KZ', 'mobile', true],
    ['+14165550123', 'CA', 'fixed_line_or_mobile', true],
    ['+80012345678', null, 'toll_free', true],
    ['+4919001234567', 'DE', null, false],
  ])('knows country and type of %s', (input, country, type, isValid) => {
    expect(parsePhone(input)).toMatchObject({ country, type, isValid });
  });

  it('gives all that the digits say, and nothing else', () => {
    expect(parsePhone('442079460018')).toEqual({
      digits: '442079460018',
      country: 'GB',
      type: 'fixed_line',
      isValid: true,
      international: '+44 20 7946 0018',
    });
  });

  it('never throws, and what it gives is a number of 4–15 digits', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 600 }), numberLikeText);
    fc.assert(
      fc.property(anything, arbitraryCountry, (text, country) => {
        for (const read of [parsePhone, browser.parsePhone]) {
          const parsed = read(text, country);
          if (parsed) expect(isPhoneDigits(parsed.digits)).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('reads its own written forms back', () => {
    fc.assert(
      fc.property(numberLikeText, arbitraryCountry, arbitraryCountry, (text, country, reader) => {
        const parsed = parsePhone(text, country);
        fc.pre(parsed !== null);
        expect(parsePhone(parsed.international, reader)?.digits).toBe(parsed.digits);
        if (parsed.isValid) expect(parsePhone(parsed.digits, reader)?.digits).toBe(parsed.digits);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(getCountries())('reads an example number of %s in both forms', (country) => {
    const example = getExampleNumber(country, examples);
    const digits = respell(example?.number.slice(1) ?? '');
    expect(parsePhone(example?.formatInternational() ?? '')?.digits).toBe(digits);
    expect(parsePhone(example?.formatNational() ?? '', country, 'national')?.digits).toBe(digits);
  });
});

describe('U3 listReadings', () => {
  test.each<[string, string[], string[]]>([
    // A national number, parsed as an American one.
    ['+1 079 123 45 67', ['CH', 'FR'], ['41791234567', '33791234567']],
    ['10791234567', ['CH'], ['41791234567']],
    ['02079460321', ['GB', 'FR'], ['442079460321']],
    // The Swiss grouping; the order of the countries decides only for ungrouped digits.
    ['079 123 45 67', ['DE', 'JP', 'FR', 'CH'], ['41791234567', '49791234567', '81791234567']],
    ['0791234567', ['DE', 'JP', 'FR', 'CH'], ['49791234567', '81791234567', '33791234567']],
    ['7145724921', ['US'], ['17145724921']],
    // The number's own reading is not listed.
    ['442079460321', ['GB'], []],
    ['', ['GB'], []],
    ['1', ['GB', 'US'], []],
    ['123456789012345678901', ['GB'], []],
    ['02079460321', ['XX', '', 'GB'], ['442079460321']],
  ])('takes %j in %j for %j', (typed, countries, digits) => {
    expect(listReadings(typed, countries, 3).map((reading) => reading.digits)).toEqual(digits);
  });

  it('gives no more than asked for, each country and each number once', () => {
    const readings = listReadings('0791234567', listCountries(), 5);
    expect(readings).toHaveLength(5);
    expect(new Set(readings.map(({ digits }) => digits)).size).toBe(5);
    expect(readings.every(({ isValid }) => isValid)).toBe(true);
  });
});

it('knows all countries and their calling codes', () => {
  expect(listCountries()).toEqual(getCountries());
  expect([callingCodeOf('GB'), callingCodeOf('CA'), callingCodeOf('AX')]).toEqual(['44', '1', '358']);
});

it.each([
  ['442079461811', '+44 20 7946 1811'],
  ['12025550142', '+1 202 555 0142'],
  // Outside all plans.
  ['999123', '+999123'],
])('U5 %s stands on a page as %s', (digits, written) => {
  expect(internationalOf(digits)).toBe(written);
});

describe('toCountryCode', () => {
  it('takes known codes in any case and nothing else', () => {
    expect(toCountryCode('gb')).toBe('GB');
    for (const text of ['', 'ZZ', 'GBR', 'toString', '001', null, undefined])
      expect(toCountryCode(text)).toBeUndefined();
  });
});
