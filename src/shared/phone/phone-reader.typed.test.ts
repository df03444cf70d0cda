import fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { type CountryCode, getCountries, getExampleNumber } from 'libphonenumber-js/max';
import { describe, expect, it, test } from 'vitest';
import { patient } from '#test/patience.ts';
import { onlyDigits } from './digits.ts';
import * as server from './parse-phone.ts';
import * as browser from './parse-phone-min.ts';
import { respell } from './spellings.ts';

const { formatAsYouType, parsePhone } = server;

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
    // Never foreign because of digits that begin like a calling code.
    ['9876543210', 'US', '(987) 654-3210', 'US'],
    ['9876543', 'US', '(987) 654-3', 'US'],
    ['911', 'US', '911', 'US'],
    ['911', undefined, '911', null],
    // A national number, though it would be a New Zealand number with a plus.
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
          expect(onlyDigits(text)).toBe(onlyDigits(typed));
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
          // The displayed text parses like the typed one.
          expect(browser.parsePhone(shown.text, country, 'national')?.digits, `${start} in ${country}`).toBe(
            found?.digits,
          );
        }
        // The server's full metadata gives the same number.
        const digits = parsePhone(typed, country, 'national')?.digits;
        expect(digits, `${typed} in ${country}`).toBe(respell(onlyDigits(exampleOf(country).number)));
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

/** Spellings of a country's mobile number by its residents. */
function waysToType(country: CountryCode): string[] {
  const example = exampleOf(country);
  const national = onlyDigits(example.formatNational());
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

/** Countries with an exit code other than 00. */
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

describe('bad input', () => {
  const several: [string, CountryCode | undefined, string[]][] = [
    ['020 7946 0321 / 07400 123456', 'GB', ['442079460321', '447400123456']],
    ['020 7946 0321\n07400 123456', 'GB', ['442079460321', '447400123456']],
    ['02079460321 07400123456', 'GB', ['442079460321', '447400123456']],
    // Browsers join two lines this way without JavaScript.
    ['0207946032107400123456', 'GB', ['442079460321', '447400123456']],
    ['+44 20 7946 0321 +41 79 123 45 67', undefined, ['442079460321', '41791234567']],
    ['Ring 020 7946 0321, or +33 6 12 34 56 78', 'GB', ['442079460321', '33612345678']],
    ['٠١٠٠١٢٣٤٥٦٧ أو ٠١٠٠٧٦٥٤٣٢١', 'EG', ['201001234567', '201007654321']],
    ['020 7946 0321 07400 123456 020 7946 0321', 'GB', []],
    // Extra lines, hours or a last group: ambiguous, so the reader is asked.
    ['030 901820/21', 'DE', ['4930901820', '493090182021']],
    ['030 901820 - 21', 'DE', ['4930901820', '493090182021']],
    ['030 901820 8-18', 'DE', ['4930901820', '4930901820818']],
    ['02-123-4567~8', 'KR', ['8221234567', '82212345678']],
  ];
  test.each(several)('two numbers at once, %j, are both found', (typed, country, digits) => {
    for (const { listNumbers } of [browser, server]) {
      expect(listNumbers(typed, country).map((found) => found.digits)).toEqual(digits);
    }
  });

  test.each<[string, CountryCode | undefined, string | null]>([
    // The second run has seven digits only with its further lines, hours or day, or with the number repeated.
    ['+၆၈၉ - （၀）၈၉၀၈၈ O ၅၉၇/21-23', 'IN', null],
    ['+689 089088 O 597/21/22', 'IN', null],
    ['+689 089088 O 59785 - 21', 'IN', null],
    ['+689 089088 O 597 10-18', 'IN', null],
    ['+689 089088 O 597 24.12.25', 'IN', null],
    ['030 12345 O 89 / 030 12345 O 89', 'DE', null],
    ['03 O 1234589 / 03 O 1234589', 'DE', null],
    ['030 901820 o 030 901821', 'DE', '4930901820'],
    ['030 901820 o 030 901821/22', 'DE', '4930901820'],
    ['02223 / 901820 o 02223 / 901821', 'DE', '492223901820'],
    // A percent sign before two digits is no encoded letter, and no sign that ends a number.
    ['tel:5122-3%705;phone-context=%2B852', 'SA', null],
    ['tel:5122-3%705;phone-context=%2B852\ntel:5122-3%705;phone-context=%2B852', 'SA', null],
    ['tel:+49-30-901820%405', 'SA', null],
    ['tel:+49-30-901820%095', 'SA', null],
    // A date is no part of a short number behind it.
    ['24/12/2025 82 - 59 - 97', 'WF', '681825997'],
    ['24/12/2025 8239', 'TA', '2908239'],
    ['tel:04%236-0214530;phone-context=+49', 'MX', null],
    ['tel:04-0214530%236;phone-context=+49', 'MX', null],
    ['tel:04-02145%2730;phone-context=+49', 'MX', null],
    ['tel:04-02145%2830;phone-context=+49', 'MX', null],
    ['tel:040%28214%29530;phone-context=+49', 'MX', '4940214530'],
    ['%2331%23030901820', 'DE', '4930901820'],
    ['04#6-0214530', 'DE', null],
    ['030 901820 #6-7', 'DE', null],
    ['030 901820 #6', 'DE', '4930901820'],
    ['tel:5122-3%20705;phone-context=%2B852', 'SA', '85251223705'],
    ['sip%3A%2B4930901820%40example.com', 'US', '4930901820'],
  ])('a part of %j in %s is not taken for the whole', (typed, country, digits) => {
    for (const { parsePhone } of [browser, server]) {
      const found = parsePhone(typed, country, 'national');
      if (digits === null) expect(found).toBeNull();
      else expect(found?.digits).toBe(digits);
    }
  });

  test.each(['8239 / 8239', '8239 / 8240'])(
    'two numbers of four digits, %j, are not one of another country',
    (typed) => {
      expect(server.parsePhone(typed, 'TA', 'national')?.digits).toBe('2908239');
      // By fewer rules, both readings are valid.
      expect(browser.parsePhone(typed, 'TA', 'national')).toBeNull();
    },
  );

  test('eight digits with a slash in the middle are one number where nobody has four', () => {
    for (const { parsePhone } of [browser, server]) {
      expect(parsePhone('2345 / 6789', 'DK', 'national')?.digits).toBe('4523456789');
    }
  });

  test.each<[string, CountryCode]>([
    ['020 7946 0321', 'GB'],
    ['+44 20 7946 0321 (020 7946 0321)', 'GB'],
    ['Am 24.12.2025 rief 030 22730027 an', 'DE'],
    ['2025-12-24 18:30 ring 23 45 67 89', 'DK'],
    ['030 22730027 Durchwahl 123456', 'DE'],
    ['tel:+44-20-7946-0321;ext=1234567', 'GB'],
    ['order 1234567 from 202 555 0142', 'US'],
  ])('one number beside other digits, %j, is one', (typed, country) => {
    expect(browser.listNumbers(typed, country)).toHaveLength(1);
  });

  test('an extension is no part of the number, in any language', () => {
    const spellings = [
      'ext 12',
      'ext. 12',
      'x12',
      '#12',
      ';ext=12',
      'extension 12',
      'доб. 12',
      'Durchwahl 12',
      'poste 12',
    ];
    for (const spelling of [...spellings, 'int. 12', 'wew. 12', '内線12', 'داخلي ١٢', 'ramal 12', ', ext 12']) {
      for (const typed of [`+44 20 7946 0321 ${spelling}`, `020 7946 0321${spelling}`]) {
        expect(browser.parsePhone(typed, 'GB', 'national')?.digits, typed).toBe('442079460321');
      }
    }
  });

  test('letters that are typed stay as they are, and the digits among them are read', () => {
    expect(browser.formatAsYouType('abc', 'GB', 'national')).toEqual({ text: 'abc', country: 'GB' });
    const sentence = 'call 020 7946 0321';
    expect(browser.formatAsYouType(sentence, 'US', 'national')).toEqual({ text: sentence, country: 'US' });
    expect(browser.formatAsYouType('call +44 20 7946 0321', 'US', 'national').country).toBe('GB');
    expect(browser.parsePhone('abc', 'GB', 'national')).toBeNull();
  });

  test.each([
    ['1-800-FLOWERS', 'US', '18003569377'],
    ['1 800flowers', 'US', '18003569377'],
    ['+1 (800) FLOWERS', 'GB', '18003569377'],
    ['0800 REVERSE', 'GB', '448007383773'],
    ['020 7946 call', 'GB', null],
    ['12 tomorrow', 'US', null],
  ] as const)('a word on the keys, %j, is dialled in %s', (typed, country, digits) => {
    const found = browser.parsePhone(typed, country, 'national');
    expect(found?.isValid ? found.digits : null).toBe(digits);
  });

  test('a pasted text shows its number, and several in one line', () => {
    expect(browser.readPasted('tel:+44-20-7946-0321', undefined)).toBe('+442079460321');
    expect(browser.readPasted('Call 020 7946 0321 now', 'GB')).toBe('+442079460321');
    expect(browser.readPasted('020 7946 0321\r\n07400 123456\n', 'GB')).toBe('020 7946 0321; 07400 123456');
    expect(browser.readPasted(' 020 7946 0321 ', 'GB')).toBe('020 7946 0321');
    expect(browser.readPasted('no number', 'GB')).toBe('no number');
  });

  test('no text takes long', () => {
    // CPU time of this process only, so other load does not matter.
    const start = process.cpuUsage();
    for (const text of ['1 '.repeat(5000), '1-'.repeat(5000), '020 7946 0321 '.repeat(900), '1x'.repeat(5000)]) {
      browser.parsePhone(text, 'GB', 'national');
      browser.listNumbers(text, 'GB');
      browser.readPasted(text, 'GB');
    }
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(patient(2_000));
  });
});
